/** The connection to the room: a socket that comes back by itself, and requests that are answered or refused. */
import type { Answer, Ask, Hinted } from './wire'

/** Silence after which the other side is asked whether it is there, and again until it counts as gone. */
const SILENCE_MS = 2500
/** While nobody looks: each question wakes the radio of a phone. */
const UNSEEN_MS = 20_000
/** Until a slow line stands takes three or four trips to the room and back: after each failure it is given twice as long, up to so many times. */
const MOST_PATIENCE = 8
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000

/** What came of a request. `offline`: the connection was down or broke, so nobody knows; it is not sent again. */
export type Outcome = { taken: true; opened?: string; invitation?: string; hint?: Hinted } | { taken: false; code: string; about: Record<string, string> }

const OFFLINE: Outcome = { taken: false, code: 'offline', about: {} }

export interface Hooks {
  heard: (message: Answer) => void
  /** The connection is up (a `welcome` has come) or down. */
  changed: (up: boolean) => void
}

export class Connection {
  #socket: WebSocket | undefined
  #up = false
  #failures = 0
  #id = 0
  /** The last request, and what will come of it. */
  #sent = ''
  #answer: Promise<Outcome> | undefined
  #waiting = new Map<number, (outcome: Outcome) => void>()
  #pulse: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(
    private url: () => string,
    private hooks: Hooks,
  ) {
    addEventListener('online', () => {
      this.#failures = 0
      this.#hurry(this.#socket)
    })
    addEventListener('visibilitychange', () => this.#hurry())
  }

  /** Connects, or connects anew: the room reads the cookie only then. */
  open(): void {
    this.#drop()
    const socket = new WebSocket(this.url())
    this.#socket = socket
    socket.onmessage = (event) => this.#take(JSON.parse(event.data) as Answer)
    socket.onclose = () => this.#broke()
    this.#listen()
  }

  /** Sends a request; it is never repeated by itself, and who asks twice before it is answered has asked once. */
  ask(message: Ask): Promise<Outcome> {
    if (!this.#up) return Promise.resolve(OFFLINE)
    if (this.#waiting.has(this.#id) && this.#sent === JSON.stringify({ ...message, id: this.#id })) return this.#answer!
    this.#socket!.send((this.#sent = JSON.stringify({ ...message, id: ++this.#id })))
    return (this.#answer = new Promise((resolve) => this.#waiting.set(this.#id, resolve)))
  }

  #take(message: Answer): void {
    if (message.t === 'welcome') {
      this.#failures = 0
      this.#up = true
    }
    this.#listen()
    this.hooks.heard(message)
    if (message.t === 'welcome') this.hooks.changed(true)
    if ('re' in message && message.re != null) {
      this.#waiting.get(message.re)?.(outcome(message))
      this.#waiting.delete(message.re)
    }
  }

  /** Starts the wait for the next sign of life. */
  #listen(asked = false): void {
    clearTimeout(this.#pulse)
    const patience = this.#up ? 1 : Math.min(MOST_PATIENCE, 2 ** this.#failures)
    this.#pulse = setTimeout(() => (asked || !this.#up ? this.#broke() : this.#inquire()), this.#up && !asked && document.hidden ? UNSEEN_MS : SILENCE_MS * patience)
  }

  #inquire(): void {
    this.#socket?.send('{"t":"ping"}')
    this.#listen(true)
  }

  #broke(): void {
    if (!this.#up) this.hooks.changed(false)
    this.#drop()
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++)
    // Spread out, so that a room that starts again does not meet everybody at once.
    this.#retry = setTimeout(() => this.open(), longest * (0.5 + Math.random() / 2))
  }

  /** Somebody looks again, or the network is back; then what was `begun` over the one before will not come. */
  #hurry(begun?: WebSocket): void {
    if (document.hidden) return
    if (this.#up) this.#inquire()
    else if (begun ?? this.#retry) this.open()
  }

  #drop(): void {
    clearTimeout(this.#pulse)
    clearTimeout(this.#retry)
    const socket = this.#socket
    this.#socket = this.#retry = undefined
    if (socket) {
      socket.onmessage = socket.onclose = null
      socket.close()
    }
    for (const resolve of this.#waiting.values()) resolve(OFFLINE)
    this.#waiting.clear()
    if (this.#up) this.hooks.changed((this.#up = false))
  }
}

/** What an answer says; of the fields that only some answers have, those that it has. */
function outcome(answer: Extract<Answer, { re: number | null }>): Outcome {
  if (answer.t === 'refused') return { ...answer, taken: false }
  if (answer.t === 'opened') return { taken: true, opened: answer.table }
  return { taken: true, ...(answer.t === 'hint' ? { hint: answer } : answer) }
}
