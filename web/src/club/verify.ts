/** Deals a finished hand again from its record, by the function that docs/fair.md publishes, with the browser's own SHA-256. */
import { partsOf } from '../lib/names'
import type { Card } from '../lib/wire'

export interface Dealing {
  table: string
  number: number
  commit: string
  secret: string
  /** What each seat has added; empty: nothing. */
  chance: string[]
}

/** What a record says: its deck, and how that came about, if it says so. */
export interface Recorded {
  deck: Card[]
  dealing: Dealing | null
}

/** `good`, or what is wrong. */
export type Verdict = 'good' | 'commit' | 'pack' | 'deck'

const VERSION = 'tapete deal 1'
const WORDS = 2 ** 32
const WORD_BYTES = 4
/** The packs in the order of the rules: copy by copy, suit by suit, rank by rank. No suit of one pack stands in the other out of turn. */
const SUITS = 'T X S H D O C E B'.split(' ')
const RANKS = { spanish: '1 3 12 11 10 7 6 5 4 2'.split(' '), french: 'K Q N J 10 9 8 7 6 5 4 3 2 1'.split(' ') }
const HIGHEST_TRUMP = 21
const text = new TextEncoder()

/** Browsers compute over https only, or on the machine itself. */
export const canCompute = (): boolean => 'subtle' in crypto && crypto.subtle !== undefined

export async function check({ deck, dealing }: { deck: Card[]; dealing: Dealing }): Promise<Verdict> {
  if ((await committed(dealing.secret)) !== dealing.commit) return 'commit'
  if (new Set(deck).size !== deck.length) return 'pack'
  const again = await shuffled(packOf(deck), dealing)
  return again.join() === deck.join() ? 'good' : 'deck'
}

/** A record as the room gives it for download. */
export function read(record: string): Recorded {
  const lines = record.split('\n').map((line) => line.trim().split(/\s+/))
  const deck = lines.find(([word]) => word === 'deck')?.slice(1) ?? []
  const told = lines.filter(([sign, word]) => sign === '#' && word === 'deal').map((line) => line.slice(2))
  const of = (word: string): string[] | undefined => told.find(([name]) => name === word)?.slice(1)
  const [table, number] = of('table') ?? []
  const [[commit] = [], [secret] = []] = [of('commit'), of('secret')]
  if (!table || !number || !commit || !secret) return { deck, dealing: null }
  const seats = Number(lines.find(([word]) => word === 'seats')?.[1] ?? 0)
  const added = new Map(told.filter(([name]) => name === 'chance').map(([, seat, chance = '']) => [Number(seat), chance]))
  return { deck, dealing: { table, number: Number(number), commit, secret, chance: Array.from({ length: seats }, (_, seat) => added.get(seat) ?? '') } }
}

/** What is told of a secret before it is opened. */
export async function committed(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', text.encode(secret)))
}

/** The deck, top card first, from the pack in the order of the rules. */
export async function shuffled(pack: Card[], dealing: Dealing): Promise<Card[]> {
  const deck = [...pack]
  const words = wordsOf(await keyed(await seedOf(dealing)))
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, words)
    ;[deck[last], deck[other]] = [deck[other]!, deck[last]!]
  }
  return deck
}

/** These cards in the order of the rules. */
export function packOf(cards: Card[]): Card[] {
  const ranks = cards.some((card) => 'OEB'.includes(partsOf(card).suit)) ? RANKS.spanish : RANKS.french
  const place = (card: Card): number[] => {
    const { rank, suit, copy } = partsOf(card)
    return [copy === 'b' ? 1 : 0, SUITS.indexOf(suit), suit === 'T' ? HIGHEST_TRUMP - Number(rank) : ranks.indexOf(rank)]
  }
  return [...cards].sort((one, two) => compared(place(one), place(two)))
}

function compared(one: number[], two: number[]): number {
  const at = one.findIndex((value, index) => value !== two[index])
  return at < 0 ? 0 : one[at]! - two[at]!
}

async function seedOf({ table, number, secret, chance }: Dealing): Promise<ArrayBuffer> {
  const added = chance.flatMap((each, seat) => (each ? [`${seat} ${each}`] : []))
  const lines = [VERSION, table, number, ...added].map((line) => `${line}\n`)
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return signed(await keyed(bytes.buffer), text.encode(lines.join('')))
}

/** Numbers of 32 bits, eight from each block. */
async function* wordsOf(key: CryptoKey): AsyncGenerator<number, never> {
  for (let block = 0; ; block += 1) {
    const index = new DataView(new ArrayBuffer(WORD_BYTES))
    index.setUint32(0, block)
    const made = new DataView(await signed(key, new Uint8Array(index.buffer)))
    for (let at = 0; at < made.byteLength; at += WORD_BYTES) yield made.getUint32(at)
  }
}

/** A number below `limit`, each as likely. */
async function below(limit: number, words: AsyncGenerator<number, never>): Promise<number> {
  const most = WORDS - (WORDS % limit)
  for (;;) {
    const { value } = await words.next()
    if (value < most) return value % limit
  }
}

const keyed = (key: ArrayBuffer): Promise<CryptoKey> => crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
const signed = (key: CryptoKey, what: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.sign('HMAC', key, what)
const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
