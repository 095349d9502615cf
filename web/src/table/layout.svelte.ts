/** How large things are: the felt, the hand, the rows of cards beside the trick; from what the browser measures. */
import { TALL } from '../cards/faces'
import { keyOf } from '../lib/part-names'
import { byFinger, prefs } from '../lib/prefs.svelte'
import type { Part, TableState } from '../lib/wire'
import { CHIP, NARROW, chipOf, isFlat, isRoomy, isRowed, isTight, middle, scaleOf, seatPoints, type Felt } from './places'
import type { spreadOut } from './rows'
import type { Tricks } from './tricks.svelte'
import type { Turn } from './turn.svelte'

/** Below this height of the table everything stands closer, as on a phone on its side. */
const LOW = 480
/** Room for a trick between open rows of cards. */
const TRICK = 96
/** Of more cards than this the hand stands in two rows on a phone, and buttons lie over the felt. */
const LONG_HAND = 14
/** Not more cards than this leave room for two lines of what holds. */
const SHORT_HAND = 6
/** So much of a low felt have rows of cards beside a trick. */
const SHARE = 0.6
/** Height of the viewer's own line and of the buttons. */
const OTHERS = 118
/** The least width of a corner of the felt. */
const CORNER = 170
/** Two rows of buttons, as high as they are on the narrowest phone that has them. */
const TWO_ROWS = 110
/** The height of the button that plays a card. */
const LONE = 50
/** So much of what holds finds room in a corner of a low felt. */
const FEW_FACTS = 3
/** What is chosen finds no room beside the seats of a low felt that leave less than this; beside a trick it needs more. */
const CHOICE = { width: 200, height: 60 }
const BESIDE_TRICK = { width: 240, height: 80 }

export class Layout {
  // Measured by the browser.
  width = $state(360)
  height = $state(600)
  feltWidth = $state(360)
  feltHeight = $state(300)
  aboveWidth = $state(0)
  aboveHeight = $state(0)
  belowWidth = $state(0)
  belowHeight = $state(0)
  barHeight = $state(0)
  /** The rows of cards that the viewer has opened in this hand, or closed. */
  #opened = $state.raw<ReadonlyMap<string, boolean>>(new Map())
  /** What finds the rows to spread out comes with them. */
  spread = $state.raw<typeof spreadOut>()
  /** How many cards the hand has room for: nothing on the felt moves while a trick is played. */
  held = $state(0)
  /** The most cards that the viewer has held in this hand. */
  #most = $state(0)
  #hand = 0

  constructor(private readonly table: () => TableState, private readonly turn: Turn, private readonly tricks: Tricks) {}

  /** Before anything lies there but piles. */
  #bare = $derived.by((): Felt => {
    const { seats, you, clockwise, pack, view } = this.table()
    const piles = view?.parts.some(({ kind }) => kind === 'piles') ?? false
    return { width: this.feltWidth, height: this.feltHeight, seats: seats.length, bottom: you ?? 0, clockwise, tall: TALL[pack] ?? 1.55, piles, above: 0, below: 0 }
  })
  felt = $derived.by((): Felt => {
    const above = this.flat ? this.aboveWidth : this.aboveHeight
    const below = this.flat ? this.belowWidth : this.belowHeight && this.belowHeight + this.aside
    return { ...this.#bare, piles: this.#piles, above, below, covered: this.covered }
  })
  /** The middle of every other seat's chip. */
  points = $derived.by(() => seatPoints(this.felt))
  middle = $derived.by(() => middle(this.felt))
  chip = $derived.by(() => chipOf(this.felt))
  scale = $derived.by(() => scaleOf(this.felt))
  #open = $derived.by((): Part[] => {
    const { view } = this.table()
    const { left, right, top, bottom } = middle(this.#bare)
    return (view && this.spread?.(view, this.turn, this.#opened, { width: this.covered ? 0 : right - left, height: bottom - top - this.#under, flat: this.flat })) || []
  })
  /** The open rows; on a low felt there is no room for piles beside others. */
  rows = $derived.by(() => {
    const others = this.#open.filter(({ kind }) => kind !== 'piles')
    return this.flat && others.length ? others : this.#open
  })

  /** Piles lie at both ends, or both sides; one's own alone are a row like others. */
  get #piles(): boolean {
    return this.rows.some(({ kind, seat }) => kind === 'piles' && (this.flat || seat !== this.#bare.bottom))
  }

  get low(): boolean {
    return this.height < LOW
  }

  /** A large screen: what is written is larger. */
  get wide(): boolean {
    return this.width >= 1000 && !this.low
  }

  get flat(): boolean {
    return isFlat({ width: this.feltWidth, height: this.feltHeight })
  }

  /** Piles lie at both sides of the trick. */
  get beside(): boolean {
    return this.flat && this.#piles
  }

  /** What holds stands above a felt that is high enough for two lines of it. */
  get lined(): boolean {
    return this.#narrow && this.height >= (this.#most > SHORT_HAND ? 700 : 560) && (this.felt.seats <= 8 || this.#most <= SHORT_HAND)
  }

  /** What is chosen lies over the seats of a low felt, beside its button. */
  get covered(): boolean {
    const { left, right, top, bottom } = middle(this.#bare)
    const { width, height } = this.tricks.plays.length ? BESIDE_TRICK : CHOICE
    return this.flat && this.turn.due > 0 && (right - left < width || bottom - top - this.#under < height)
  }

  /** Where buttons over the felt begin and end. */
  get barEnds(): { left: number; right: number } {
    const { left, right } = this.middle
    if (this.covered) return { left: right, right: 0 }
    if (!this.over || this.#free >= TWO_ROWS) return { left: 0, right: 0 }
    return { left: left + (this.beside ? this.aboveWidth : 0), right: this.feltWidth - right + (this.beside ? this.belowWidth : 0) }
  }

  /** Height of the felt under the seats of a narrow one. */
  get #free(): number {
    if (!this.#narrow) return 0
    return this.feltHeight - Math.max(...Array.from(this.points.values(), ({ y }) => y + this.chip.height / 2))
  }

  get tight(): boolean {
    return isTight(this.felt)
  }

  /** Trump, contract and what else holds lie in the corners of the felt, where no seat is. */
  get cornered(): boolean {
    const { seats, width, piles } = this.felt
    if (this.roomy) return true
    // Asked of the whole table: the felt is the smaller for a line above it.
    const felt = this.height - (this.table().you === null ? 0 : this.handHeight) - OTHERS
    if (this.low || felt < 300 || piles || (this.#narrow && this.#facts + (this.#laid ? 2 : 0) > FEW_FACTS)) return false
    if (seats <= 4) return true
    return seats <= 8 && width - 1.5 * felt - 2.4 * CHIP.width > 2 * CORNER
  }

  /** The felt is low and few sit there: its lower corners are free. */
  get roomy(): boolean {
    return isRoomy(this.felt)
  }

  get rowed(): boolean {
    return isRowed(this.felt)
  }

  /** What holds is too much for a corner: it stands beside one's own seat, and only what lies is in the corner. */
  get parted(): boolean {
    return this.roomy && (this.#laid || this.#facts > FEW_FACTS)
  }

  /** How wide the corners are, before they are scaled. */
  get cornerWidth(): number {
    if (this.roomy) return this.middle.left - 10
    const free = this.felt.seats <= 4 ? this.feltWidth / 2 - (this.#narrow ? 55 : 110) * this.scale : this.middle.left - this.chip.width
    return Math.min(300, free / this.scale - 10)
  }

  /** How wide a name may be at this place, before it is scaled. */
  nameRoom(x: number): number {
    const { seats, width } = this.felt
    if (this.flat) return this.chip.width
    if (seats > 8 && this.#narrow) return 58
    if (seats > 8 || (this.#narrow && seats > 4)) return CHIP.width + 6
    return Math.min(this.#narrow ? 110 : seats > 4 ? 160 : 280, (2 * Math.min(x, width - x) - 2) / this.scale)
  }

  /** How much holds at this table beside what lies on the felt; a contract does, whosever it is. */
  get #facts(): number {
    return this.table().view?.parts.filter(({ kind, name, seat }) => kind !== 'piles' && kind !== 'card' && (seat === null || name === 'contract')).length ?? 0
  }

  /** Cards are among what holds: they take two lines. */
  get #laid(): boolean {
    return this.table().view?.parts.some(({ kind, seat }) => kind === 'cards' || (kind === 'card' && seat !== null)) ?? false
  }

  /** Seats stand at the very edge: what is said there may be wider than they are. */
  get edged(): boolean {
    return this.#narrow && !this.tight
  }

  get #narrow(): boolean {
    return this.feltWidth < NARROW
  }

  /** How high a hand of one row may be; with many seats the felt needs the room. */
  get handHeight(): number {
    return this.low ? Math.min(112, this.height * 0.34) : Math.max(112, this.height * (this.felt.seats > 8 ? 0.2 : 0.25))
  }

  /** What the buttons are about. */
  get bar(): string[] {
    const waits = this.tricks.resting && (this.over || !this.table().view?.window)
    return this.turn.mine && !waits ? this.turn.options.bar : []
  }

  /** Buttons have a row of their own where there is room for it, else they lie over the felt. */
  get over(): boolean {
    return this.height < 560 || this.#bare.seats > (this.#narrow ? 6 : 8) || this.#most > LONG_HAND
  }

  /** Rows of cards keep clear of buttons that lie over the felt. */
  get aside(): number {
    return this.#lines && !this.beside && !this.covered ? this.#under : 0
  }

  /** The way of a lone button from the lower edge of the felt: off the viewer's piles, and beside the trick. */
  get lift(): string {
    return this.over && !this.flat && this.#piles ? `34% -${this.belowHeight}px` : ''
  }

  get #under(): number {
    if (this.bar.length || this.turn.due) return Math.max(0, this.barHeight - (this.over ? 0 : 50))
    // The button of a card that is raised will lie over the felt; rows do not move for it then.
    const leads = this.turn.mine && !this.tricks.plays.length
    return leads && byFinger && prefs.touches === 2 && this.over && !this.#bare.piles ? LONE : 0
  }

  get #lines(): number {
    return this.rows.length + this.turn.slots.length
  }

  /** Rows stand between the seats at both sides; on a low felt beside the trick. */
  get rowWidth(): number {
    const { left, right } = this.middle
    if (!this.flat) return right - left
    return this.felt.piles ? (right - left - 2 * TRICK) / 2 : ((right - left) * (this.tricks.plays.length ? SHARE : 1)) / Math.max(1, this.#lines)
  }

  /** How much of the width of rows above the trick is the seat's, if two play with piles. */
  get seatWidth(): number {
    const [seat] = this.points.values()
    return this.felt.piles && !this.flat && seat ? seat.x + this.chip.width / 2 + 16 - this.middle.left : 0
  }

  get rowHeight(): number {
    const { top, bottom } = this.middle
    const trick = this.tricks.plays.length && !this.flat ? TRICK * this.scale ** 2 : 0
    return (bottom - top - this.aside - trick) / Math.max(1, this.flat ? 1 : this.#lines)
  }

  toggle = (part: Part): void => {
    this.#opened = new Map(this.#opened).set(keyOf(part), !this.rows.includes(part))
  }

  /** The table has changed: the hand may take more room, or less, but not while a card of the viewer's lies in the trick. */
  follow(): void {
    const { hand_number, view, you } = this.table()
    const count = view?.hand.length ?? 0
    if (hand_number !== this.#hand) {
      this.#hand = hand_number
      this.#opened = new Map()
      this.#most = this.held = 0
    }
    this.#most = Math.max(this.#most, count)
    if (count > this.held || !this.tricks.plays.some(({ seat }) => seat === you)) this.held = count
  }
}
