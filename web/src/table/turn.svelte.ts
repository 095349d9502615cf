/** The viewer's turn: what may be done with which card or word, what is chosen already, and why a card may not be played. */
import { alarm, tell } from '../a11y/announce'
import type { TableAsk } from '../lib/asks'
import { cardName, refusalName } from '../lib/names'
import { cardsOf, laidOf } from '../lib/part-names'
import { isAlone } from '../lib/people'
import { prefs } from '../lib/prefs.svelte'
import { learn, t } from '../lib/words/words.svelte'
import type { Action, Card, Part, TableState, View } from '../lib/wire'
import { PASS, PLAY, aboutOf, choices, dueOf, verbOf } from './actions'

const REFUSAL_MS = 6000
/** An answer that has not come by then is not waited for. */
const SENT_MS = 4000
const NO_REFUSAL = { text: '', code: '', bad: false }

interface Room {
  /** While the connection is down nothing is sent. */
  send: (ask: TableAsk) => void
  /** The connection is down. */
  locked: () => boolean
}

export class Turn {
  /** The cards chosen of those that are due; they can be taken back until all of them are sent. */
  picked = $state.raw<Card[]>([])
  raised = $state<Card | null>(null)
  /** The card that has been sent, until the room answers. */
  sent = $state<Card | null>(null)
  /** Why not (`bad`), or what was asked for; `code`: the rule that refuses, which can be read. */
  refusal = $state.raw(NO_REFUSAL)
  /** The card that was touched last. */
  #meant: Card | undefined
  /** The card that is played as soon as it may be, if it is raised still. */
  #queued: Card | null = null
  #outbox: Card[] = []
  #view: View | null = null
  #hand = 0
  options = $derived.by(() => choices(this.table().view, this.table().answered))
  /** The cards that may be used. */
  usable = $derived.by(() => new Set(this.options.byCard.keys()))

  constructor(private readonly table: () => TableState, private readonly room: Room) {}

  /** The program plays for the viewer. */
  get auto(): boolean {
    const { you, seats } = this.table()
    return you !== null && (seats[you]?.auto ?? false)
  }

  get asked(): boolean {
    const { you, view, answered } = this.table()
    return you !== null && !answered && (view?.asked.includes(you) ?? false)
  }

  /** The viewer is asked, not the program that plays for them, draws their card, or passes for who has nothing to say. */
  get mine(): boolean {
    return this.asked && !this.auto && !!this.table().view!.legal.length && !this.#silent
  }

  /** Only silence is possible in this window, and it is ended without the viewer. */
  get #silent(): boolean {
    const { view, alone, deadline, options } = this.table()
    return view!.window && view!.legal.join() === PASS && (alone || (deadline !== null && options.pace !== 'instant'))
  }

  /** The cards that are not dimmed; null: all, as off turn and in windows. */
  get legal(): ReadonlySet<Card> | null {
    return this.asked && this.usable.size ? this.usable : null
  }

  /** How many cards are to be chosen before any of them is sent. */
  get due(): number {
    return this.asked ? Math.min(dueOf(this.table().view), this.usable.size) : 0
  }

  /** The row of what is laid and what is picked, with room for what is not yet. */
  get slots(): Part[] {
    if (!this.due) return []
    const { view, you: seat } = this.table()
    const value = [...laidOf(view!).flatMap(cardsOf), ...this.picked, ...Array<Card>(Math.max(0, this.due - this.picked.length)).fill('')]
    return [{ name: verbOf([...this.options.byCard.values()][0] ?? ''), kind: 'cards', value, seat }]
  }

  /** The card that the room plays when the viewer's turn comes. */
  get queued(): Card | null {
    const { queued } = this.table()
    return queued && aboutOf(queued)
  }

  act = (action: Action): void => {
    this.room.send({ t: 'act', action })
  }

  /** A card is touched: it is chosen by a mouse at once, by a finger or key (no pointer) when it is raised already;
   * what can be taken back by one touch, and what may not be played says why at once. */
  touch = (card: Card, pointer: string, times = 1): void => {
    const isMouse = pointer === 'mouse'
    // The second half of a double click meant the card that is gone, not the one that lies there now.
    if (times > 1 && isMouse && card !== this.#meant) return
    this.#meant = card
    if (isMouse || this.due || prefs.touches === 1 || this.raised === card || this.queued === card || this.legal?.has(card) === false) return this.use(card)
    this.#queued = null
    this.raised = card
    // Why another card may not be played is settled, and would lie on the one that is raised.
    this.refusal = NO_REFUSAL
  }

  /** A card is chosen: it is played, picked, kept for the turn to come, or the rule that refuses it is said. */
  use = (card: Card): void => {
    const { view, answered, pack } = this.table()
    const action = this.options.byCard.get(card)
    const no = this.asked ? view!.refusals[card] : undefined
    if (action && this.due) this.#pick(card)
    else if (action) this.#play(card, action)
    else if (this.asked && view!.window && this.options.bar.join() === PASS) {
      this.#queued = this.raised = card
      if (this.mine || isAlone(this.table())) this.act(PASS)
    } else if (no) void learn('refusals').catch(() => undefined).then(() => this.#refuse(refusalName(no.code, no.about, pack), no.code))
    else if (this.asked && view!.window) this.#refuse(t('felt.sayFirst'))
    else if (answered) this.#queued = this.raised = this.#queued === card ? null : card
    else this.#choose(card)
  }

  /** Off turn: a card for the turn to come, or taken back. */
  #choose(card: Card): void {
    const back = this.queued === card
    this.raised = null
    if (this.table().view?.phase === 'play') this.room.send({ t: 'queue', action: back ? null : `${PLAY} ${card}` })
  }

  #pick(card: Card): void {
    const { length } = this.picked
    if (this.picked.includes(card)) this.picked = this.picked.filter((each) => each !== card)
    else if (this.picked.length < this.due) this.picked = [...this.picked, card]
    const value = `${this.picked.length} / ${this.due}`
    // There is no room for one more: it is not said as if it were chosen.
    tell(length === this.picked.length ? value : t('felt.pair', { what: cardName(card, this.table().pack), value }))
  }

  /** All that was picked is sent, one action a card. */
  done = (): void => {
    this.#outbox = this.room.locked() ? [] : [...this.picked]
    this.#sendNext()
  }

  #sendNext(): void {
    const action = this.options.byCard.get(this.#outbox.shift() ?? '')
    if (action) this.act(action)
    else this.#outbox = []
  }

  #play(card: Card, action: Action): void {
    if (this.room.locked() || this.sent) return
    this.sent = card
    this.#queued = null
    // It stays raised until it is gone, as does the button that plays it, which may have the focus.
    if (this.raised !== card) this.raised = null
    this.act(action)
    setTimeout(() => {
      if (this.sent === card) this.sent = null
    }, SENT_MS)
  }

  #refuse(text: string, code = ''): void {
    alarm(text)
    this.tell(text, code, true)
  }

  /** Stands above the hand for a while; longer where the mouse or the focus is on it. */
  tell(text: string, code = '', bad = false): void {
    const told = (this.refusal = { text, code, bad })
    const end = () => {
      if (this.refusal !== told) return
      if (document.querySelector('.status:is(:hover, :focus-within)')) setTimeout(end, REFUSAL_MS)
      else this.refusal = NO_REFUSAL
    }
    setTimeout(end, REFUSAL_MS)
  }

  /** The table has changed: the room has answered, or a card is gone. */
  follow(): void {
    const { view, hand_number } = this.table()
    if (hand_number !== this.#hand) this.#queued = null
    this.#hand = hand_number
    if (view === this.#view) return
    this.#view = view
    this.sent = null
    this.refusal = NO_REFUSAL
    if (!this.due) this.picked = this.#outbox = []
    else if (this.#outbox.length) this.#sendNext()
    if (this.picked.some((card) => !this.usable.has(card))) this.picked = this.picked.filter((card) => this.usable.has(card))
    // There is no choice: it is made already, and can still be looked at.
    if (this.due === this.usable.size && !this.#outbox.length) this.picked = [...this.usable]
    if (this.raised && !view?.hand.includes(this.raised) && !this.usable.has(this.raised)) this.raised = null
    this.#playQueued(view)
  }

  #playQueued(view: View | null): void {
    const card = this.#queued
    if (!card || !this.asked || view!.window || !view!.legal.length) return
    const action = this.options.byCard.get(card)
    this.#queued = null
    // Put back, or another one chosen since, it is not meant any more.
    if (action && this.raised === card) this.#play(card, action)
  }
}
