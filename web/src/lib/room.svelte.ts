/** The room as the components see it: what the mirror holds, whether it is connected, and what can be asked. */
import type { TableAsk } from './asks'
import { Connection, type Outcome } from './connection'
import { NOTHING, fold, turned, type Mirror } from './mirror'
import { refusalName } from './names'
import { post } from './post'
import type { Answer, Ask, AskPlayNow, Me, Seated } from './wire'
import { PROTOCOL } from './wire'
import { known, learn } from './words/words.svelte'

/** What the first line may take; a break of a line that stood is said at once. */
const PATIENCE_MS = 3000
/** Requests that say which version was seen. */
const VERSIONED = ['act', 'queue', 'claim_rest', 'sit', 'ready']
/** Refusals of a look that say nothing of the table: it is asked for again. */
const PASSING = /too_fast|bug|not_kept/
const AGAIN_MS = 2000
const clock = () => Date.now() / 1000
/** `ws:` or, where the page came by https, `wss:`. */
const url = `${location.origin.replace('http', 'ws')}/ws`

/** Who was never connected is not connected anew. */
type Down = '' | 'line.first' | 'line.down'

class Room {
  #mirror: Mirror = $state.raw(NOTHING)
  #up = $state(false)
  #down = $state<Down>('')
  #begun = false
  #met = false
  #missing = $state.raw('')
  #outdated = $state(false)
  #toast = $state.raw({ text: '', count: 0 })
  #greeted: ((up: true) => void)[] = []
  /** A balancer before several nodes brings all who name a table to the same one. */
  #connection = new Connection(() => url + (this.#mirror.table ? `?table=${this.#mirror.table}` : ''), { heard: (message) => this.#heard(message), changed: (up) => this.#changed(up) })

  get mirror(): Mirror { return this.#mirror }
  get up(): boolean { return this.#up }
  /** Whether the room has ever said who one is. */
  get met(): boolean { return this.#met }
  /** The code with which the room refused to show the table, if it did. */
  get missing(): string { return this.#missing }
  /** The room speaks a newer protocol: the page must be loaded again. */
  get outdated(): boolean { return this.#outdated }
  /** What was refused last, in words; `count` tells two equal ones apart. */
  get toast(): { text: string; count: number } { return this.#toast }

  /** The words for a line that is broken, or does not come; none: it stands. */
  get down(): Down { return this.#down }

  /** Opens the line, unless that was done already. */
  connect(): void {
    if (!this.#begun) this.#open()
  }

  #open(): void {
    this.#begun = true
    setTimeout(() => this.#tell(), PATIENCE_MS)
    this.#connection.open()
  }

  now = (): number => clock() + this.#mirror.skew

  /** Turns to a table, which needs the line, or to the list of open tables. */
  turn(table: string | null): void {
    this.#mirror = turned(this.#mirror, table)
    this.#missing = ''
    if (this.#up) void this.#look()
    else if (table) this.connect()
  }

  /** Asks, and says in words if it was refused, unless with the code that the caller expects (`any`: whatever it is). */
  async ask(message: Ask, expected = ''): Promise<Outcome> {
    await this.greeted()
    const outcome = await this.#connection.ask(message)
    if (!outcome.taken && outcome.code !== expected && expected !== 'any') void this.#explain(outcome)
    return outcome
  }

  /** Once the room has said who one is. */
  async greeted(): Promise<void> {
    if (this.#met) return
    this.connect()
    await this.#line()
  }

  /** A request to the table that is watched; who sits down shows the invitation with which they came. */
  send = (ask: TableAsk): Promise<Outcome> => {
    const { table, v } = this.#mirror
    const invitation = ask.t === 'sit' ? new URLSearchParams(location.search).get('invitation') : null
    return this.ask({ ...ask, table, ...(VERSIONED.includes(ask.t) && { v }), ...(invitation && { invitation }) } as Ask)
  }

  /** Takes a name; the room then knows who speaks. */
  async call(name: string): Promise<boolean> {
    const me = await post<Me>('/api/me', { name })
    if (!me.taken) {
      void this.#explain(me)
      return false
    }
    const greeted = this.#line()
    this.#open()
    return greeted
  }

  /** Plays against robots at once, as whoever one is then. `expected` as above. */
  async play(wish: Omit<AskPlayNow, 't' | 'id'> & { name?: string; guest: string }, expected = ''): Promise<Outcome> {
    const isFirst = !this.#begun
    this.#begun = true
    const answer = await post<Seated>('/api/play', wish)
    if (!answer.taken) {
      if (isFirst) this.#open()
      if (answer.code !== expected) void this.#explain(answer)
      return answer
    }
    const { person, name, table } = answer.body
    const known = this.#up && this.#mirror.person === person && this.#mirror.name === name
    this.#mirror = fold({ ...turned(this.#mirror, table.table), person, name }, table, clock())
    this.#missing = ''
    if (!known) this.#open()
    return { taken: true, opened: table.table }
  }

  /** The next welcome. */
  #line(): Promise<true> {
    return new Promise((resolve) => this.#greeted.push(resolve))
  }

  /** Says why something was not taken, once the words for it are here. */
  async #explain({ code, about }: { code: string; about: Record<string, string> }): Promise<void> {
    if (code !== 'offline') await learn('refusals').catch(() => undefined)
    // What is said of somebody is said to themself otherwise.
    const own = about['name'] === this.#mirror.name && known(`refused.${code}.you`) ? `${code}.you` : code
    this.say(refusalName(own, about, this.#mirror.state?.pack))
  }

  say(text: string): void {
    this.#toast = { text, count: this.#toast.count + 1 }
  }

  hush(): void {
    this.#toast = { ...this.#toast, text: '' }
  }

  #heard(message: Answer): void {
    const { gap } = this.#mirror
    this.#mirror = fold(this.#mirror, message, clock())
    if (message.t === 'welcome') this.#outdated = message.protocol !== PROTOCOL
    if (message.t === 'refused' && message.re == null && message.about.table === this.#mirror.table) this.#missing = message.code
    // Once; after a welcome it is done anyway.
    if (this.#mirror.gap && !gap && message.t !== 'welcome') void this.#look()
  }

  #changed(up: boolean): void {
    this.#up = up
    this.#tell()
    if (!up) return
    this.#met = true
    void this.#look()
    for (const resolve of this.#greeted.splice(0)) resolve(true)
  }

  #tell(): void {
    this.#down = this.#up ? '' : this.#met ? 'line.down' : 'line.first'
  }

  async #look(): Promise<void> {
    const { table, state, v, gap } = this.#mirror
    if (table === null) return void this.#connection.ask({ t: 'lobby' })
    const { code = '' }: { taken: boolean; code?: string } = await this.#connection.ask({ t: 'watch', table, ...(state && !gap && { have: v }) })
    const passes = PASSING.test(code)
    if (passes) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    if (code === 'offline' || table !== this.#mirror.table) return
    if (passes) void this.#look()
    else this.#missing = code
  }
}

export const room = new Room()
