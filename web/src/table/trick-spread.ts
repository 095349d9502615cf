/** Where played cards lie: in front of their owners, in a row, or in a strip. */
import { CROWN, EDGE, FLAT_FEW, NARROW, chipOf, isFlat, isStrip, middle, seatPoints, turnsAfter, type Box, type Felt, type Point } from './places'

/** Up to so many seats, played cards lie in a cross. */
const CROSS_TO = 4
/** Widths that a played card may have, the widest that fits is taken. */
const CARD_WIDTHS = [170, 160, 150, 140, 130, 120, 112, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36]
/** Between the cards of a trick. */
const GAP = 8
/** Shares of a card's height that are seen under another; of cards of any size a little may be covered. */
const SEEN = [1, 0.92, 0.84, 0.75]
const MOST = 0.75
/** So much shows rank and sign: cards that would be small may overlap so far. */
const CLOSE = [0.68, 0.6, 0.54]
/** From one card of a row to the next at least, in widths of a card; the cards of a low felt are large. */
const APART = { flat: 0.66, few: 0.8, narrow: 0.9 }
/** Whole cards are read better than those that overlap, if they are not much smaller. */
const NEARLY = 0.8
/** Cards narrower than this may overlap. */
const SMALL = 72
/** Height of the owner's name under a card of the strip. */
const NAME = 17

/** The middle less the open rows of cards: where the trick lies. */
function trickRoom(felt: Felt): Box {
  const room = middle(felt)
  if (isFlat(felt)) return { ...room, left: room.left + felt.above, right: room.right - felt.below }
  return { ...room, top: room.top + felt.above, bottom: room.bottom - felt.below }
}

export interface Spread {
  /** Width of a played card. */
  card: number
  /** So much of the height of a card is seen at least; whole, if nothing is said. */
  seen?: number
  /** The middle of each card, how it is turned (degrees), and how far up it lies where cards overlap. */
  spots: (Point & { turn: number; over?: number })[]
}

/** Where the cards of a trick lie; `owners` in order of play. */
export function trickSpread(felt: Felt, owners: number[]): Spread {
  const room = trickRoom(felt)
  if (isStrip(felt)) return strip(felt, room, owners.length)
  const isFew = felt.seats <= CROSS_TO
  const isNarrow = felt.width < NARROW
  // A narrow felt has its whole width under the seats at its sides.
  const free = isNarrow && !felt.piles && !isFlat(felt) ? under(felt, room) : room
  const height = free.bottom - free.top - CROWN
  const one = (at: Box): Spread => row(felt, at, owners)
  if (isFlat(felt)) return one(room)
  const isLow = isFew && room.bottom - room.top - CROWN < 1.6 * 48 * felt.tall
  const isBetween = felt.seats === 2 && felt.piles && height < 2 * SMALL * felt.tall
  const few = felt.seats === 3 ? [tower(felt)] : isBetween ? [cross(felt), pair(felt)] : [cross(felt), tower(felt)]
  const figures = isFew ? few : isNarrow ? [columns(felt), ...(felt.seats === 5 ? [ring(felt)] : [])] : [ring(felt)]
  const shares = isFew || isNarrow ? SEEN : [1]
  const spreads = shares.flatMap((seen) => figures.flatMap((places) => laid(felt, room, free, places, owners, seen)))
  const small = isLow ? [] : CLOSE.flatMap((seen) => laid(felt, room, free, figures.at(-1)!, owners, seen))
  const rows = !isFew && isNarrow && height >= 48 * felt.tall ? [one(free)] : []
  return best([...spreads, ...small, ...rows], isNarrow ? NEARLY : 1) ?? one(room)
}

/** Of these the one with the largest cards; those that overlap count for so much of their width. */
function best(spreads: Spread[], share: number): Spread | undefined {
  const worth = ({ card, seen = 1 }: Spread): number => card * (seen < 1 ? share : 1)
  return spreads.sort((one, other) => worth(other) - worth(one))[0]
}

/** What lies under the seats. */
function under(felt: Felt, room: Box): Box {
  const seats = [...seatPoints(felt).values()].map(({ y }) => y + chipOf(felt).height / 2)
  return { left: EDGE, right: felt.width - EDGE, top: Math.max(room.top, ...seats) + EDGE, bottom: room.bottom }
}

/** The largest cards of a figure that fit: in the free room, and above it where they are clear of the seats; of a card under another so much is seen. */
function laid(felt: Felt, room: Box, free: Box, places: Map<number, Place>, owners: number[], seen: number): Spread[] {
  const { across, top, lines } = extent(places)
  for (const card of CARD_WIDTHS) {
    if (card * across + GAP * (across + 1) > free.right - free.left || (seen < MOST && card > SMALL)) continue
    const tall = card * felt.tall
    const step = seen < 1 ? tall * seen : tall + GAP
    const isClear = (x: number): boolean => Math.abs(x) * (card + GAP) + card / 2 + GAP <= (room.right - room.left) / 2
    // The middle of the first line lies between these.
    const highest = Math.max(...Array.from(places.values(), ({ x, y }) => (isClear(x) ? room.top : free.top) - (y - top) * step)) + CROWN + tall / 2
    const lowest = room.bottom - tall / 2 - (lines - 1) * step
    if (highest > lowest) continue
    const spots = owners.map((owner) => {
      const { x, y, turn } = places.get(owner)!
      return { x: (free.left + free.right) / 2 + x * (card + GAP), y: (highest + lowest) / 2 + (y - top) * step, turn, over: Math.round((y - top) * 2) + 1 }
    })
    return [{ card, seen, spots }]
  }
  return []
}

function extent(places: Map<number, Place>): { across: number; lines: number; top: number } {
  const xs = [...places.values()].map(({ x }) => x)
  const ys = [...places.values()].map(({ y }) => y)
  const top = Math.min(...ys)
  return { across: Math.max(...xs) - Math.min(...xs) + 1, lines: Math.max(...ys) - top + 1, top }
}

type Place = Point & { turn: number }

/** A cross: every card towards its owner; places in widths and heights of cards. */
function cross(felt: Felt): Map<number, Place> {
  const places = new Map<number, Place>()
  for (let seat = 0; seat < felt.seats; seat += 1) {
    const angle = (2 * Math.PI * turnsAfter(felt, seat)) / felt.seats
    const across = Math.round(Math.sin(angle) * 10) / 10
    const down = Math.round(Math.cos(angle) * 10) / 10
    places.set(seat, { x: Math.sign(across) * (felt.clockwise ? -1 : 1), y: down / 2, turn: (((seat * 7) % 5) - 2) * 0.8 })
  }
  return places
}

/** A narrow cross: those at the sides next to each other, who sits opposite above them, the bottom one below. */
function tower(felt: Felt): Map<number, Place> {
  const places = cross(felt)
  const above = felt.seats === 4 ? 1 : 0
  for (const [seat, { x, turn }] of places) {
    const after = turnsAfter(felt, seat)
    places.set(seat, { x: x / 2, y: after === 0 ? above + 1 : x ? above : 0, turn })
  }
  return places
}

/** Side by side, where there is no height for one above the other. */
function pair(felt: Felt): Map<number, Place> {
  return new Map([...cross(felt)].map(([seat, { turn }]) => [seat, { x: turnsAfter(felt, seat) ? -0.5 : 0.5, y: 0, turn }]))
}

/** Two lines, as the owners sit round a wide felt: below the lower ones at its sides and the bottom one, above all others. */
function ring(felt: Felt): Map<number, Place> {
  const places = new Map<number, Place>()
  const above = felt.seats - 3
  for (let seat = 0; seat < felt.seats; seat += 1) {
    const after = turnsAfter(felt, seat)
    // Counted counter-clockwise from the lower seat at the right.
    const at = (felt.clockwise ? felt.seats - after : after) - 1
    const isBelow = !after || !at || at > above
    const x = isBelow ? after && (at ? -1 : 1) * Math.max(1, (above - 1) / 2) : (above + 1) / 2 - at
    places.set(seat, { x, y: +isBelow, turn: 0 })
  }
  return places
}

/** Three columns, the owners at the left, above and below, and at the right. */
function columns(felt: Felt): Map<number, Place> {
  const places = new Map<number, Place>()
  const aside = Math.floor((felt.seats - 1) / 2)
  const lines = Math.max(aside, 2)
  for (let seat = 0; seat < felt.seats; seat += 1) {
    const after = turnsAfter(felt, seat)
    const opposite = felt.seats % 2 === 0 && after === felt.seats / 2
    const atRight = after > 0 && after <= aside
    // The bottom seat's card lies lowest, the opposite one's highest; where nobody sits opposite, it lies between the rows.
    const up = after === 0 ? (felt.seats % 2) / 2 : opposite ? lines - 1 : (atRight ? after : felt.seats - after) - 1
    const side = after === 0 || opposite ? 0 : atRight ? 1 : -1
    places.set(seat, { x: side * (felt.clockwise ? -1 : 1), y: -up, turn: 0 })
  }
  return places
}

/** A low room: one row, as the owners sit from left to right. */
function row(felt: Felt, room: Box, owners: number[]): Spread {
  const apart = isFlat(felt) ? (felt.seats > FLAT_FEW ? APART.flat : APART.few) : APART.narrow
  const width = room.right - room.left
  const fits = (each: number): boolean => each * felt.tall <= room.bottom - room.top - CROWN && each * (felt.seats * apart + 1 - apart) <= width
  const card = CARD_WIDTHS.find(fits) ?? 36
  const points = seatPoints(felt)
  const from = (seat: number): number => points.get(seat)?.x ?? felt.width / 2
  // Of two that sit above each other the lower one is farther out.
  const down = (seat: number): number => (points.get(seat)?.y ?? 0) * Math.sign(from(seat) - felt.width / 2)
  const sorted = Array.from({ length: felt.seats }, (_, seat) => seat).sort((one, two) => from(one) - from(two) || down(one) - down(two))
  const step = Math.min(card + GAP, (width - card) / Math.max(1, felt.seats - 1))
  const start = (room.left + room.right) / 2 - (step * (felt.seats - 1)) / 2
  const y = (room.top + CROWN + room.bottom) / 2
  return { card, seen: step < card ? 0 : 1, spots: owners.map((owner) => ({ x: start + step * sorted.indexOf(owner), y, turn: 0, over: sorted.indexOf(owner) })) }
}

/** In order of play, row by row, with room for the owner's name under each card; at most a little overlapped. */
function strip(felt: Felt, room: Box, count: number): Spread {
  const width = room.right - room.left
  const height = room.bottom - room.top
  const name = isFlat(felt) ? 0 : NAME
  const apart = isFlat(felt) ? 0.6 : 0.85
  const rowsOf = (card: number): number => Math.ceil(felt.seats / Math.max(1, Math.floor((width - card) / (card * apart)) + 1))
  const fits = (card: number): boolean => card <= 120 && rowsOf(card) * (card * felt.tall + name) + CROWN <= height
  const card = CARD_WIDTHS.find(fits) ?? 36
  const rows = rowsOf(card)
  const perRow = Math.ceil(felt.seats / rows)
  const step = Math.min(card + GAP, (width - card) / Math.max(1, perRow - 1))
  const down = Math.min(card * felt.tall + name, height / rows)
  const start = { x: (room.left + room.right) / 2 - (step * (perRow - 1)) / 2, y: room.top + CROWN + (height - CROWN - rows * down) / 2 + (down - name) / 2 }
  const spots = Array.from({ length: count }, (_, at) => ({ x: start.x + step * (at % perRow), y: start.y + Math.floor(at / perRow) * down, turn: 0 }))
  return { card, spots }
}
