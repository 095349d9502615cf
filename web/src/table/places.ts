/** Where things lie on the felt: seats round its edge, played cards in front of their owners or in a strip. */

export interface Point {
  x: number
  y: number
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
  /** Height of the open rows of cards above and below the trick. */
  above: number
  below: number
}

/** Room that a seat takes: an avatar with a name and a line of figures under it. */
export const CHIP: Readonly<{ width: number; height: number }> = { width: 64, height: 74 }
/** From this width of the felt on, chips are drawn larger. */
export const LARGE: Readonly<{ from: number; scale: number }> = { from: 900, scale: 1.25 }
/** From so many seats on, played cards lie in a strip: a ring of them could not be read. */
const STRIP_FROM = 9
const EDGE = 6
/** Up to so many seats, played cards lie in a cross. */
const RING_TO = 4
/** Widths that a played card may have, the widest that fits is taken. */
const CARD_WIDTHS = [120, 112, 104, 96, 88, 80, 72, 64, 56, 48]
/** Below this width all seats but those in the middle stand at the very edge. */
const NARROW = 600
/** Below this height there is room for one row of cards only. */
const FLAT = 250

export const isStrip = (felt: Felt): boolean => felt.seats >= STRIP_FROM

/** How many seats after the bottom one a seat comes, in turn order. */
export function turnsAfter(felt: Felt, seat: number): number {
  return (seat - felt.bottom + felt.seats) % felt.seats
}

/** The middle of every other seat's chip, by seat; the bottom seat has none on the felt. */
export function seatPoints(felt: Felt): Map<number, Point> {
  const points = new Map<number, Point>()
  const spots = isStrip(felt) ? edgeSpots(felt) : ringSpots(felt)
  for (let after = 1; after < felt.seats; after += 1) {
    // Spots are counted counter-clockwise from the right of the bottom.
    const spot = spots[felt.clockwise ? felt.seats - 1 - after : after - 1]
    if (spot) points.set((felt.bottom + after) % felt.seats, spot)
  }
  return points
}

function ringSpots(felt: Felt): Point[] {
  const { width, height, seats } = felt
  if (height < FLAT) return flatSpots(felt)
  const spots: Point[] = []
  // Where there is room, the badges that stick out of a chip keep clear of the edge.
  const rx = width / 2 - (width < LARGE.from ? CHIP.width / 2 + EDGE : (LARGE.scale * CHIP.width) / 2 + 3 * EDGE)
  const top = CHIP.height / 2 + EDGE
  const bottom = Math.max(top, height - CHIP.height / 2 - EDGE - (seats > 6 ? 20 : 0))
  for (let at = 1; at < seats; at += 1) {
    const angle = (2 * Math.PI * at) / seats
    const across = Math.sin(angle)
    const up = -Math.cos(angle)
    // A squarer ring than a circle: seats hug the edges and leave the middle to the cards.
    const wide = width < NARROW && Math.abs(across) > 0.3 ? 1 : Math.abs(across) ** 0.55
    spots.push({
      x: width / 2 + rx * Math.sign(across) * wide,
      y: top + ((bottom - top) * (1 - Math.sign(up) * Math.abs(up) ** 0.75)) / 2,
    })
  }
  return spots
}

/** A low felt: some at the left, some at the right, the middle is free. */
function flatSpots({ width, height, seats }: Felt): Point[] {
  const others = seats - 1
  const right = Math.floor(others / 2)
  const edge = CHIP.width / 2 + EDGE
  const y = Math.min(height / 2, CHIP.height / 2 + EDGE + 30)
  return Array.from({ length: others }, (_, at) => {
    const inward = at < right ? at : others - 1 - at
    return { x: at < right ? width - edge - inward * CHIP.width : edge + inward * CHIP.width, y }
  })
}

/** Many seats: a few down each side, the rest along the top. */
function edgeSpots({ width, height, seats }: Felt): Point[] {
  const others = seats - 1
  const room = Math.floor((height - CHIP.height - 2 * EDGE) / CHIP.height)
  const needed = Math.ceil((others - Math.floor(width / (CHIP.width - 12))) / 2)
  const aside = Math.max(needed, Math.min(Math.floor(others / 6), room))
  const above = others - 2 * aside
  const left = width < LARGE.from ? CHIP.width / 2 + EDGE - 3 : (CHIP.width * LARGE.scale) / 2 + EDGE
  const top = CHIP.height / 2 + EDGE
  const step = Math.min(CHIP.height + 14, (height - 2 * top) / aside)
  const sides = Array.from({ length: aside }, (_, at) => top + step * (aside - at))
  const gap = (width - 2 * left) / Math.max(1, above - 1)
  return [
    ...sides.map((y) => ({ x: width - left, y })),
    ...Array.from({ length: above }, (_, at) => ({ x: width - left - gap * at, y: top })),
    ...[...sides].reverse().map((y) => ({ x: left, y })),
  ]
}

export interface Spread {
  /** Width of a played card. */
  card: number
  /** The middle of each card, how it is turned (degrees), and how far up it lies where cards overlap. */
  spots: (Point & { turn: number; over?: number })[]
}

/** Where the cards of a trick lie; `owners` in order of play. */
export function trickSpread(felt: Felt, owners: number[]): Spread {
  if (isStrip(felt)) return strip(felt, owners.length)
  if (felt.height < FLAT) return row(felt, owners)
  return felt.seats > RING_TO ? columns(felt, owners) : ring(felt, owners)
}

/** The part of the felt that the seats leave free. */
function middle(felt: Felt): { left: number; right: number; top: number; bottom: number } {
  const points = [...seatPoints(felt).values()]
  const aside = points.some(({ x }) => x < CHIP.width * 1.2)
  const above = points.some(({ x, y }) => y <= CHIP.height && Math.abs(x - felt.width / 2) < felt.width / 4)
  const inset = aside ? CHIP.width + 2 * EDGE : EDGE
  // A large seat grows from a fifth below its upper edge.
  const chip = CHIP.height * (felt.width < LARGE.from ? 1 : 0.2 + 0.8 * LARGE.scale)
  const top = (above || felt.above ? chip + EDGE : EDGE) + felt.above
  return { left: inset, right: felt.width - inset, top, bottom: felt.height - EDGE - felt.below }
}

/** A cross: every card towards its owner, turned a little. */
function ring(felt: Felt, owners: number[]): Spread {
  const room = middle(felt)
  const fits = (width: number): boolean =>
    (room.bottom - room.top) / (width * felt.tall) >= 2.05 && (room.right - room.left) / width >= 2.9
  const card = CARD_WIDTHS.find(fits)
  const x = (room.left + room.right) / 2
  const y = (room.top + room.bottom) / 2
  if (!card) return pairUp(felt, owners, x, y, room.bottom - room.top)
  const spots = owners.map((owner) => {
    const angle = (2 * Math.PI * turnsAfter(felt, owner)) / felt.seats
    const side = Math.sin(angle) * (felt.clockwise ? -1 : 1)
    const down = Math.cos(angle)
    return { x: x + card * 0.96 * side, y: y + card * felt.tall * 0.52 * down, turn: 4 * side + ((owner * 7) % 5) - 2 }
  })
  return { card, spots }
}

/** No room for a cross: side by side, as the owners sit from left to right. */
function pairUp(felt: Felt, owners: number[], x: number, y: number, height: number): Spread {
  const card = CARD_WIDTHS.find((width) => width * felt.tall <= height) ?? 48
  const half = (felt.seats - 1) / 2
  const spots = owners.map((owner) => {
    const place = felt.seats - 1 - turnsAfter(felt, owner)
    return { x: x + (felt.clockwise ? half - place : place - half) * (card + 6), y, turn: 0 }
  })
  return { card, spots }
}

/** Three columns, the owners at the left, above and below, and at the right; rank and sign of every card are seen. */
function columns(felt: Felt, owners: number[]): Spread {
  const room = middle(felt)
  const height = room.bottom - room.top
  const lines = Math.ceil((felt.seats - 2) / 2)
  const fits = (width: number): boolean =>
    height >= width * felt.tall * (1 + (lines - 1) * 0.6) && (room.right - room.left) / width >= 3.2
  const card = CARD_WIDTHS.find(fits) ?? 48
  const tall = card * felt.tall
  const step = Math.min(tall + 10, (height - tall) / (lines - 1 || 1))
  const x = (room.left + room.right) / 2
  const y = (room.top + room.bottom) / 2
  const spots = owners.map((owner) => {
    const after = turnsAfter(felt, owner)
    const across = Math.round(Math.sin((2 * Math.PI * after) / felt.seats) * 100) / 100
    const side = Math.sign(across) * (felt.clockwise ? -1 : 1)
    if (!side) return { x, y: y + (after ? -0.5 : 0.5) * Math.min(tall + 10, height - tall), turn: 0, over: after ? 0 : lines }
    const inColumn = Math.ceil((felt.seats - 1) / 2) - (felt.seats % 2 ? 0 : 1)
    const up = (across > 0 ? after : felt.seats - after) - 1
    return { x: x + side * (card + 8), y: y + ((inColumn - 1) / 2 - up) * step, turn: 0, over: inColumn - up }
  })
  return { card, spots }
}

/** A low felt, as on a phone on its side: one row between the seats, as the owners sit from left to right. */
function row(felt: Felt, owners: number[]): Spread {
  const points = seatPoints(felt)
  const asideLeft = Math.ceil((felt.seats - 1) / 2) * CHIP.width + 2 * EDGE
  const asideRight = Math.floor((felt.seats - 1) / 2) * CHIP.width + 2 * EDGE
  const width = felt.width - asideLeft - asideRight
  const fits = (each: number): boolean => each * felt.tall <= felt.height - CROWN && each * felt.seats <= width
  const card = CARD_WIDTHS.find(fits) ?? 48
  const all = Array.from({ length: felt.seats }, (_, seat) => seat)
  const order = all.sort((one, two) => (points.get(one)?.x ?? felt.width / 2) - (points.get(two)?.x ?? felt.width / 2))
  const step = Math.min(card * 1.1, (width - card) / Math.max(1, felt.seats - 1))
  const start = asideLeft + width / 2 - (step * (felt.seats - 1)) / 2
  return { card, spots: owners.map((owner) => ({ x: start + step * order.indexOf(owner), y: (felt.height + CROWN / 2) / 2, turn: 0 })) }
}

/** In order of play, row by row, with room for the owner's name under each card; at most a little overlapped. */
function strip(felt: Felt, count: number): Spread {
  const width = felt.width - 2 * (CHIP.width * (felt.width < LARGE.from ? 1 : LARGE.scale) + 2)
  const top = CHIP.height + EDGE
  const height = felt.height - top
  const rowsOf = (card: number): number =>
    felt.height < FLAT ? 1 : Math.ceil(felt.seats / Math.max(1, Math.floor((width - card) / (card * 0.85)) + 1))
  const fits = (card: number): boolean => card <= 104 && rowsOf(card) * (card * felt.tall + NAME) <= height
  const card = CARD_WIDTHS.find(fits) ?? 48
  const rows = rowsOf(card)
  const perRow = Math.ceil(felt.seats / rows)
  const step = Math.min(card + 8, (width - card) / Math.max(1, perRow - 1))
  const down = Math.min(card * felt.tall + NAME, height / rows)
  const start = { x: felt.width / 2 - (step * (perRow - 1)) / 2, y: top + Math.max(0, height - rows * down) / 3 + (down - NAME) / 2 }
  const spots = Array.from({ length: count }, (_, at) => ({
    x: start.x + step * (at % perRow),
    y: start.y + Math.floor(at / perRow) * down,
    turn: 0,
  }))
  return { card, spots }
}

/** Room for the crown over the card that wins. */
const CROWN = 22
/** Height of the owner's name under a card of the strip. */
const NAME = 20
