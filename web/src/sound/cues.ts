/** What of a change at the table is heard, and whether the viewer is called. */
import type { Last } from '../lib/mirror'
import type { TableState, View } from '../lib/wire'
import type { Sound } from './sounds'

/** Silence, and verbs that move cards. */
const PASS = 'pass'
const MOVES = ['play', 'discard', 'draw']
/** The last seconds of one's time, which are counted aloud. */
const COUNTED_S = 5

/** The room waits for the viewer, and for nothing that is settled already, or that the program does for all, as it draws cards. */
export function isCalled({ stage, you, view, answered, seats, forced, queued }: TableState): boolean {
  if (stage !== 'playing' || you === null || !view?.asked.includes(you) || answered || seats[you]?.auto) return false
  if (view.window) return view.legal.some((action) => action !== PASS)
  return queued === null && view.legal.length > (forced ? 1 : 0)
}

const playsOf = ({ tricks, trick }: View): number => tricks.reduce((sum, { plays }) => sum + plays.length, trick.length)

/** The sounds of a step; none of a table that was loaded whole. */
export function soundsOf(before: TableState, now: TableState, last: Last | null): Sound[] {
  if (!last) return []
  const sounds: Sound[] = []
  const then = before.hand_number === now.hand_number ? before.view : null
  if (then && now.view && playsOf(now.view) > playsOf(then)) sounds.push('card')
  if (then && now.view && now.view.tricks.length > then.tricks.length) sounds.push('trick')
  const { k, action } = last.event ?? {}
  if (k === 'acted' && action && action !== PASS && !MOVES.includes(action.split(' ', 1)[0]!)) sounds.push('cante')
  if (before.stage === 'playing' && (now.stage === 'sheet' || now.stage === 'over')) sounds.push('end')
  return sounds
}

/** In how many seconds each of the last ones is counted. */
export function countdown(deadline: number, now: number): number[] {
  const left = deadline - now
  return Array.from({ length: COUNTED_S }, (_, at) => left - COUNTED_S + at).filter((after) => after > 0)
}
