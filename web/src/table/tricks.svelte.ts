/** The trick on the felt: the one that is played, the one that rests before it is taken, and the last one taken. */
import { untrack } from 'svelte'
import type { Play, TableState, Trick } from '../lib/wire'

/** A finished trick lies this long before it goes to its winner. */
const REST_MS = 1200

export class Tricks {
  /** The last trick is looked at again. */
  peek = $state(false)
  #taken = $state(0)
  #hand: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly table: () => TableState) {
    const now = untrack(table)
    this.#hand = now.hand_number
    this.#taken = now.view?.tricks.length ?? 0
  }

  get #all(): Trick[] {
    return this.table().view?.tricks ?? []
  }

  /** How many have been taken away. */
  get taken(): number {
    return this.#taken
  }

  /** The trick that is finished, and lies on the felt still. */
  get resting(): Trick | null {
    return this.#all.length > this.#taken ? this.#all.at(-1)! : null
  }

  /** The last one that was taken away. */
  get last(): Trick | null {
    return this.#all[this.#taken - 1] ?? null
  }

  /** The cards that lie on the felt, in order of play. */
  get plays(): Play[] {
    return this.resting?.plays ?? this.table().view?.trick ?? []
  }

  /** Whose card takes them. */
  get winning(): number | null {
    return this.resting ? this.resting.winner : (this.table().view?.winning ?? null)
  }

  /** The finished trick goes to its winner. */
  collect(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#taken = this.#all.length
  }

  /** The table has changed: a new hand, a trick that begins to rest, or a viewer who has led to the next one already. */
  follow(): void {
    const { hand_number, view, you } = this.table()
    if (hand_number !== this.#hand) {
      this.#hand = hand_number
      this.peek = false
    }
    // Of a new hand, or after a card was taken back, there are fewer.
    this.#taken = Math.min(this.#taken, this.#all.length)
    if (!this.resting) return
    if (view?.trick.some(({ seat }) => seat === you)) this.collect()
    else this.#timer ??= setTimeout(() => this.collect(), REST_MS)
  }
}
