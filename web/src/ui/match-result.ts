/** What a match brought to each seat, as the books of the club have it (docs/club.md). */
import { figure } from '../lib/names'
import { request } from '../lib/post'
import type { TableState } from '../lib/wire'

interface SeatResult {
  seat: number
  /** Of who began the match there. */
  name: string
  /** They have left it: whoever sits there now has nothing of it. */
  left: boolean
  won: boolean
  xp: number
  /** What came or went, the bet included. */
  chips: number
}

export interface MatchResult {
  outcome: string
  bet: number
  /** Those who began it; no robots. */
  seats: SeatResult[]
}

/** What came or went, with its sign. */
export const signed = (n: number): string => (n > 0 ? '+' : '') + figure(n)

/** So often the books are asked, in case the end of the match is not in them yet, or the line is bad. */
const TIMES = 4
const APART_MS = 800

/** Of the last match of this table; null where it cannot be had. */
export async function resultOf(table: string, isWanted: () => boolean): Promise<MatchResult | null> {
  for (let n = 0; n < TIMES && isWanted(); n++) {
    if (n) await new Promise((resolve) => setTimeout(resolve, APART_MS))
    const answer = await request<MatchResult[]>('GET', `/api/tables/${table}/matches?most=1`)
    if (!answer.taken && answer.code !== 'offline') return null
    const [last] = answer.taken ? answer.body : []
    if (last?.outcome === 'over') return last
  }
  return null
}

/** What it brought to who sits at `you` still; undefined: they have not begun it there, or have left it. */
export const ownOf = ({ seats }: MatchResult, you: number | null): SeatResult | undefined => seats.find(({ seat, left }) => seat === you && !left)

/** Who has won, as the club counts it: with a taker their partner. Where a robot comes first, as the game has it. */
export function winnersOf({ winners }: Pick<TableState, 'winners'>, { seats }: MatchResult): number[] {
  const won = seats.filter((each) => each.won).map(({ seat }) => seat)
  return won.length && winners.every((seat) => seats.some((each) => each.seat === seat)) ? won : winners
}
