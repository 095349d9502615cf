/** A finished hand as it is looked at: step by step, each with what has just been done and what lies on the table then. */
import { PASS } from '../table/actions'
import type { Play, TableState, Trick } from '../lib/wire'
import type { HandShown, Step } from './wire'

export interface Moment {
  /** The hand as it is now. */
  now: Step
  /** What has just been done; null: the cards are dealt. */
  done: Step | null
  plays: Play[]
  /** The trick that has just been completed. */
  taken: Trick | null
}

/** The moments of a hand: silence in a window is none. */
export function moments(steps: Step[]): Moment[] {
  const told = steps.filter(({ view, action }) => action === null || !(view.window && action === PASS))
  return told.map((now, at) => moment(now, told[at - 1] ?? null))
}

function moment(now: Step, done: Step | null): Moment {
  const { trick, tricks } = now.view
  const taken = done && trick.length === 0 && tricks.length > done.view.tricks.length ? (tricks.at(-1) ?? null) : null
  return { now, done, plays: taken ? taken.plays : trick, taken }
}

/** The hand as a table that names its people. */
export function tableOf({ id, game, seats }: HandShown, pack: string, { view }: Step): TableState {
  const chairs = seats.map(({ name, gone }, seat) => ({ name, taken: true, robot: name || gone ? '' : 'regular', you: seat === view.seat }))
  // What only a table in play has is asked of none.
  return { id, name: '', game, pack, options: {}, seats: chairs, you: null, view } as unknown as TableState
}

/** How many tricks each seat has taken. */
export const taken = (tricks: Trick[], seat: number): number => tricks.filter(({ winner }) => winner === seat).length
