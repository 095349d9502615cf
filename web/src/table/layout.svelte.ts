/** How large things are: the felt, the hand, the rows of cards beside the trick; from what the browser measures. */
import { TALL } from '../cards/faces'
import type { Part, TableState } from '../lib/wire'
import { spreadOut } from './parts'
import { CHIP, LARGE, seatPoints, type Felt } from './places'
import type { Tricks } from './tricks.svelte'
import type { Turn } from './turn.svelte'

/** Below this height of the table everything stands closer, as on a phone on its side. */
const LOW = 480
/** Room for a trick between open rows of cards. */
const TRICK = 96

export class Layout {
  // Measured by the browser.
  width = $state(360)
  height = $state(600)
  feltWidth = $state(360)
  feltHeight = $state(300)
  above = $state(0)
  below = $state(0)
  barHeight = $state(0)
  /** The rows of cards that the viewer has opened, or closed. */
  opened = $state.raw<ReadonlySet<string>>(new Set())

  constructor(private readonly table: () => TableState, private readonly turn: Turn, private readonly tricks: Tricks) {}

  felt = $derived.by((): Felt => {
    const { seats, you, clockwise, pack } = this.table()
    const { feltWidth: width, feltHeight: height, above, below } = this
    return { width, height, seats: seats.length, bottom: you ?? 0, clockwise, tall: TALL[pack] ?? 1.55, above, below }
  })
  /** The middle of every other seat's chip. */
  points = $derived.by(() => seatPoints(this.felt))
  rows = $derived.by((): Part[] => {
    const { view } = this.table()
    return view ? spreadOut(view, this.turn.usable, this.opened) : []
  })

  get low(): boolean {
    return this.height < LOW
  }

  get wide(): boolean {
    return this.feltWidth >= LARGE.from
  }

  /** How high a hand of one row may be; with many seats the felt needs the room. */
  get handHeight(): number {
    return this.low ? Math.min(112, this.height * 0.36) : Math.max(112, this.height * (this.felt.seats > 8 ? 0.2 : 0.25))
  }

  /** What the buttons are about. */
  get bar(): string[] {
    return this.turn.mine && (!this.tricks.resting || this.table().view?.window) ? this.turn.options.bar : []
  }

  /** Buttons have a row of their own where there is room for it, else they lie over the felt. */
  get over(): boolean {
    return this.height < 560 || this.felt.seats > 8 || (this.table().view?.hand.length ?? 0) > 14 || this.bar.length > 3
  }

  /** Rows of cards keep clear of buttons that lie over the felt. */
  get aside(): number {
    return this.over && (this.bar.length || this.turn.due) && this.#lines ? this.barHeight : 0
  }

  get #lines(): number {
    return this.rows.length + this.turn.slots.length
  }

  /** Several rows, and cards that are being chosen, stand between the seats at both sides. */
  get rowWidth(): number {
    const { seats, width } = this.felt
    return seats > 2 && (this.turn.slots.length > 0 || this.rows.length > 1) ? width - 2 * CHIP.width - 12 : width
  }

  /** The felt less the seats above, and the trick if it lies between open rows. */
  get rowHeight(): number {
    const trick = this.tricks.plays.length ? TRICK : 0
    return (this.feltHeight - CHIP.height - 16 - this.aside - trick) / Math.max(1, this.#lines)
  }

  toggle = (key: string): void => {
    this.opened = new Set(this.opened.has(key) ? [...this.opened].filter((each) => each !== key) : [...this.opened, key])
  }
}
