/** How a hand is held: in what order, and in how many rows of what cards. */
import { partsOf } from '../lib/names'
import type { Card } from '../lib/wire'

export interface Sorting {
  sort: 'high' | 'low'
  trumps: 'left' | 'right'
}

/** High to low, as players hold them. */
const RANKS: Record<string, string[]> = {
  spanish: ['1', '3', '12', '11', '10', '7', '6', '5', '4', '2'],
  tarot: ['K', 'Q', 'N', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'],
}
/** Colours alternate. */
const SUITS: Record<string, string[]> = { spanish: ['O', 'C', 'E', 'B'], tarot: ['S', 'H', 'C', 'D'] }

/** The suits of a pack in the order in which they are held, trumps at the player's end. */
export function suitOrder(pack: string, trump: string, { trumps }: Sorting): string[] {
  const tops = pack === 'tarot' ? ['X', 'T'] : trump ? [trump] : []
  const plain = (SUITS[pack] ?? []).filter((suit) => !tops.includes(suit))
  return trumps === 'left' ? [...tops, ...plain] : [...plain, ...tops]
}

/** The hand in the player's order. */
export function sorted(hand: Card[], pack: string, trump: string, sorting: Sorting): Card[] {
  const suits = suitOrder(pack, trump, sorting)
  const ranks = RANKS[pack] ?? []
  const strength = (card: Card): number => {
    const { rank, suit } = partsOf(card)
    return suit === 'T' ? Number(rank) : ranks.length - ranks.indexOf(rank)
  }
  const way = sorting.sort === 'high' ? -1 : 1
  const place = (card: Card): number => suits.indexOf(partsOf(card).suit)
  return [...hand].sort((one, two) => place(one) - place(two) || way * (strength(one) - strength(two)) || (one < two ? -1 : 1))
}

export interface Held {
  card: Card
  x: number
  y: number
  /** Turn of the card in a fan (degrees). */
  turn: number
}

export interface Fan {
  width: number
  height: number
  held: Held[]
}

/** The least width of a covered card that a finger and the accessibility rules accept. */
const STRIP = 24
const EDGE = 8
/** The outer cards of an arc lean outwards. */
const ARC_EDGE = 32
const SMALL = 64
/** Where the hand may be no higher than this, several rows are of smaller cards. */
const LOW_HAND = 120
const SMALLEST = 52
const NARROW = 340
const WIDTHS = [170, 160, 150, 140, 132, 124, 116, 108, 100, 92, 84, 78, 72]
/** The share of a card that holds rank and sign: it must show of every card of a single row. */
const INDEX = 0.42
/** From this width of the page on, a single row is held as a shallow arc. */
const ARC_FROM = 1000
/** So few cards lie apart also in an arc. */
const FEW = 5

/** Where each card of a sorted hand lies, from the top left of the hand; `height` is what the hand may take.
 * `room` is for how many cards: the hand stays as high, and its cards as wide, when one of them is played. */
export function fan(cards: Card[], width: number, height: number, tall: number, room = cards.length): Fan {
  const count = Math.max(1, cards.length, room)
  const wide = WIDTHS.find((each) => each * tall <= height && (width - 2 * EDGE - each) / Math.max(1, count - 1) >= each * INDEX)
  return wide ? single(cards, width, wide, tall, count) : rows(cards, width, height, tall, count)
}

function single(cards: Card[], width: number, card: number, tall: number, count: number): Fan {
  const arc = width >= ARC_FROM ? 1 : 0
  const apart = arc && count > FEW ? 0.72 : 1.04
  const edge = arc ? ARC_EDGE : EDGE
  const step = Math.min(card * apart, (width - 2 * edge - card) / Math.max(1, cards.length - 1))
  const start = (width - step * (cards.length - 1) - card) / 2
  const half = (cards.length - 1) / 2
  const sagOf = (many: number): number => arc * Math.min(30, ((many - 1) / 2) ** 2 * 1.15)
  const sag = sagOf(cards.length)
  const tilt = arc * Math.min(9, half * 1.5)
  const held = cards.map((each, at) => {
    const off = half ? (at - half) / half : 0
    return { card: each, x: start + step * at, y: sag * off * off, turn: tilt * off }
  })
  return { width: card, height: card * tall + sagOf(count), held }
}

function rows(cards: Card[], width: number, height: number, tall: number, room: number): Fan {
  const small = height < LOW_HAND || width < NARROW ? SMALLEST : SMALL
  const most = Math.max(1, Math.floor((width - 2 * EDGE - small) / STRIP) + 1)
  const split = halves(cards, most)
  const count = Math.max(split.length, Math.ceil(room / most))
  // Rank and sign are in the top half of a card: three rows, or two where the page is low, may stand closer.
  const apart = (count > 2 || 84 + small * tall > height ? 56 : 84) * (small / SMALL)
  const held = split.flatMap((row, down) => {
    const step = Math.min(small * 0.72, (width - 2 * EDGE - small) / Math.max(1, row.length - 1))
    const start = (width - step * (row.length - 1) - small) / 2
    return row.map((card, at) => ({ card, x: start + step * at, y: down * apart, turn: 0 }))
  })
  return { width: small, height: (count - 1) * apart + small * tall, held }
}

/** Rows as equal as can be, or trumps in one and suits in the other where two rows hold them so. */
function halves(cards: Card[], most: number): Card[][] {
  const count = Math.ceil(cards.length / most)
  const tops = cards.filter((card) => /^[TX]/.test(card))
  const plain = cards.filter((card) => !/^[TX]/.test(card))
  if (count === 2 && tops.length > 3 && tops.length <= most && plain.length <= most) {
    return cards[0] === tops[0] ? [tops, plain] : [plain, tops]
  }
  const each = Math.ceil(cards.length / count)
  return Array.from({ length: count }, (_, row) => cards.slice(row * each, (row + 1) * each)).filter((row) => row.length)
}
