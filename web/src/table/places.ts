/** Where seats stand round the edge of the felt, and what they leave free. */

export interface Point {
  x: number
  y: number
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Felt {
  width: number
  height: number
  /** How many sit at the table. */
  seats: number
  /** Who sits at the bottom. */
  bottom: number
  clockwise: boolean
  /** Height over width of a card. */
  tall: number
  /** Open piles lie before both players. */
  piles: boolean
  /** Height of the open rows of cards above and below the trick; on a low felt their width at its left and right. */
  above: number
  below: number
  /** Cards are chosen over the seats of a low felt, which leave no room for them. */
  covered?: boolean
}

/** Room that a seat takes where nothing is scaled: avatar, name, score, and what was said. */
export const CHIP: Readonly<{ width: number; height: number }> = { width: 70, height: 92 }
/** The same where the felt is too low for that: what was said lies over the avatar. */
const TIGHT = 74
/** Two such rows with a line for what was said in each, the width of a seat in them, and from one to the other: the longest bid has room. */
const ROWED = { height: 88, width: 90, step: 96 }
export const EDGE = 4
/** Width of the button beside cards that are chosen over the seats. */
const DONE = 150
/** What is said of somebody may be so much wider than their chip. */
const LABEL = 1.6
/** On wider felts seats stand far from the trick. */
const WIDE = 1100
/** The width of a chip where many sit at a narrow table. */
const NARROW_CHIP = 62
/** The width of a chip on a low felt where few sit: a name has room. */
const FLAT_CHIP = 96
/** So many are few on a low felt, if it is as wide as this. */
export const FLAT_FEW = 5
const FLAT_WIDE = 660
/** From so many on, seats in one row leave no room between them. */
const FILED_FROM = 7
/** Many seats have a line each for what was said where the felt is as high as this. */
const LINED = 376
/** Three seats above each other, each with such a line, and room for a second line under the last. */
const COLUMNS = 298
/** What holds at the table lies under the seats of such a felt, in so much width and height. */
const BESIDE = { width: 212, height: 42 }
/** On a narrow felt seats at the sides stand so far down that the corners above them are free. */
const BELOW_CORNERS = 88
/** From so many seats on, played cards lie in a strip: a ring of them could not be read. */
const STRIP_FROM = 9
/** Below this width of the felt seats stand at its very edge, all but one at its sides. */
export const NARROW = 600
/** Below this height there is room for one row of cards only. */
const FLAT = 250
/** A narrower felt is never laid out as a low one. */
const FLAT_FROM = 480
/** Room for the crown over the card that wins. */
export const CROWN = 12

export const isStrip = (felt: Felt): boolean => felt.seats >= STRIP_FROM
export const isFlat = ({ width, height }: Pick<Felt, 'width' | 'height'>): boolean => height < FLAT && width > FLAT_FROM

/** A low felt where few sit: there is room under their seats. */
export const isRoomy = (felt: Felt): boolean =>
  isFlat(felt) && !felt.piles && !felt.covered && felt.seats <= FLAT_FEW && felt.width >= FLAT_WIDE && felt.height >= TIGHT + BESIDE.height + 2 * EDGE

/** How much larger than on a phone seats and what belongs to them are drawn. */
export function scaleOf(felt: Felt): number {
  const { width, height } = felt
  if (isStrip(felt) && width < 350) return 0.86
  return Math.min(1.6, Math.max(1, Math.min(width / 900, height / 380)))
}

/** Whether the seats of a low felt have a line for what was said under each. */
function hasLines(felt: Felt): boolean {
  if (isRoomy(felt)) return felt.height >= CHIP.height + BESIDE.height + 2 * EDGE
  return isRowed(felt) || (!isDouble(felt) && felt.seats <= FILED_FROM && !felt.piles && felt.height >= CHIP.height + 2 * EDGE)
}

/** Whether many seats of a low and wide felt stand in two rows with such lines. */
export const isRowed = (felt: Felt): boolean => isFlat(felt) && felt.seats > FLAT_FEW && felt.width > FLAT_WIDE && felt.height >= 2 * ROWED.height + EDGE

/** Whether seats stand in two rows at each side of a low felt. */
const isDouble = (felt: Felt): boolean => isRowed(felt) || (felt.height >= 2 * TIGHT + EDGE && felt.seats > 6)

/** Whether many seats stand in one row over a low felt, which has no room for two: what else lies there lies under them. */
const isFiled = (felt: Felt): boolean => isFlat(felt) && !isDouble(felt) && felt.seats > FILED_FROM

/** Whether a seat has no line of its own for what was said. */
export const isTight = (felt: Felt): boolean =>
  isFlat(felt)
    ? !hasLines(felt)
    : felt.height < (isStrip(felt) ? LINED * scaleOf(felt) : felt.seats > 6 && felt.width < NARROW ? COLUMNS : 0)

/** The room that one seat takes. */
export function chipOf(felt: Felt): { width: number; height: number } {
  const scale = scaleOf(felt)
  if (isRowed(felt)) return ROWED
  const width = isFiled(felt) ? (felt.width - 2 * EDGE) / (felt.seats - 1) : isStrip(felt) && felt.width < NARROW ? NARROW_CHIP : isRoomy(felt) ? FLAT_CHIP : CHIP.width
  return { width: width * scale, height: (isTight(felt) ? TIGHT : CHIP.height) * scale }
}

/** The part of a wide felt in which people sit: they come no farther apart than they must. */
function inner(felt: Felt): { left: number; right: number } {
  const most = isStrip(felt) ? Infinity : 1.5 * felt.height + 2 * chipOf(felt).width
  const width = felt.width < NARROW || isFlat(felt) ? felt.width : Math.min(felt.width, most)
  return { left: (felt.width - width) / 2, right: (felt.width + width) / 2 }
}

/** How many seats after the bottom one a seat comes, in turn order. */
export function turnsAfter(felt: Felt, seat: number): number {
  return (seat - felt.bottom + felt.seats) % felt.seats
}

/** The middle of every other seat's chip, by seat; the bottom seat has none on the felt. */
export function seatPoints(felt: Felt): Map<number, Point> {
  const spots = edgeSpots(felt, ...sidesAndTop(felt))
  const points = new Map<number, Point>()
  for (let after = 1; after < felt.seats; after += 1) {
    // Spots are counted counter-clockwise from the right of the bottom.
    const spot = spots[felt.clockwise ? felt.seats - 1 - after : after - 1]
    if (spot) points.set((felt.bottom + after) % felt.seats, spot)
  }
  return points
}

/** How many others sit at each side, and along the top. */
function sidesAndTop(felt: Felt): [number, number] {
  const others = felt.seats - 1
  const chip = chipOf(felt)
  if (felt.seats === 2) return [0, 1]
  if (isFlat(felt)) return [Math.floor(others / 2), others % 2]
  if (isStrip(felt)) {
    const across = Math.floor((felt.width - 2 * EDGE) / (chip.width - 4))
    const down = Math.floor((felt.height - EDGE) / chip.height) - 1
    const aside = Math.max(Math.ceil((others - across) / 2), Math.min(Math.floor(others / 6), down))
    return [aside, others - 2 * aside]
  }
  const aside = felt.width < NARROW ? Math.floor(others / 2) : felt.seats > 6 ? 2 : 1
  return [aside, others - 2 * aside]
}

function edgeSpots(felt: Felt, aside: number, above: number): Point[] {
  const { left, right } = inner(felt)
  const chip = chipOf(felt)
  const x = { left: left + chip.width / 2 + EDGE, right: right - chip.width / 2 - EDGE }
  if (felt.seats === 2 && (felt.piles || isFlat(felt))) return [{ x: x.left, y: chip.height / 2 + EDGE }]
  if (isFlat(felt)) return flatSpots(felt, aside, above)
  const top = chip.height / 2 + EDGE
  const corner = above > 1 || isStrip(felt)
  const from = corner ? top + chip.height : top
  const room = felt.height - EDGE - chip.height / 2 - from
  const step = Math.min(room / Math.max(1, aside - 1), chip.height * (aside > 2 && !isStrip(felt) ? 1 : 1.25))
  const most = felt.width >= NARROW || isStrip(felt) ? Infinity : aside > 1 ? 0 : BELOW_CORNERS
  const start = from + Math.min(most, aside > 1 ? (room - step * (aside - 1)) / 2 : room / 2)
  const down = Array.from({ length: aside }, (_, at) => start + step * (aside - 1 - at))
  const wide = isStrip(felt) ? (x.right - x.left) / Math.max(1, above - 1) : Math.min(chip.width * 2.4, (x.right - x.left) / Math.max(1, above))
  const across = Array.from({ length: above }, (_, at) => (left + right) / 2 + wide * ((above - 1) / 2 - at))
  return [
    ...down.map((y) => ({ x: x.right, y })),
    ...across.map((each) => ({ x: each, y: top })),
    ...[...down].reverse().map((y) => ({ x: x.left, y })),
  ]
}

/** A low felt: some at the left, some at the right, the middle is free; an odd one sits at the left. Where there is
 * room for two rows, a side goes round too: the lower ones from the inside out, then the upper ones inwards. */
function flatSpots(felt: Felt, aside: number, above: number): Point[] {
  const { width, height } = chipOf(felt)
  const y = Math.min(felt.height / 2, height / 2 + EDGE)
  const side = (count: number, isLeft: boolean): Point[] =>
    Array.from({ length: count }, (_, at) => {
      const low = isDouble(felt) ? count >> 1 : 0
      const across = at < low ? low - 1 - at + (count % 2) / 2 : at - low
      const x = EDGE + width * (across + 0.5)
      return { x: isLeft ? x : felt.width - x, y: at < low ? Math.min(felt.height - y, y + (isRowed(felt) ? ROWED.step : height)) : y }
    })
  return [...side(aside, false), ...side(aside + above, true).reverse()]
}

/** The part of the felt that the seats leave free. */
export function middle(felt: Felt): Box {
  const chip = chipOf(felt)
  const points = [...seatPoints(felt).values()]
  const edges = inner(felt)
  const half = chip.width / 2
  if (felt.covered) return { left: EDGE, right: felt.width - DONE, top: EDGE, bottom: felt.height - EDGE }
  if (isFlat(felt)) {
    const under = isFiled(felt)
    const ends = points.map(({ x }) => Math.min(x, felt.width - x) + half)
    const inset = under ? EDGE : Math.max(isRoomy(felt) ? BESIDE.width : EDGE, ...ends) + EDGE
    return { left: inset, right: felt.width - inset, top: under ? chip.height - CROWN : EDGE, bottom: felt.height - EDGE }
  }
  const aside = sidesAndTop(felt)[0] > 0
  // Of three, nobody sits opposite: what lies on the felt has that place.
  const atTop = (felt.seats === 3 && felt.height >= 300) || (!(felt.seats === 2 && felt.piles) && points.some(({ x, y }) => y <= chip.height && Math.abs(x - felt.width / 2) < felt.width / 3))
  // What is said at the sides of a wide felt is wider than a seat.
  const inset = aside ? chip.width * (felt.width < NARROW || felt.width > WIDE ? 1 : LABEL) + 2 * EDGE : EDGE
  return { left: edges.left + inset, right: edges.right - inset, top: atTop ? chip.height + EDGE : EDGE, bottom: felt.height - EDGE }
}
