/** What the people at a table are called, and who they are to the viewer. */
import { figure, scoreName } from './names'
import { known, t } from './words/words.svelte'
import type { TableState } from './wire'

/** Robots bear names of their own, one a seat, the same in every language. */
const ROBOTS = ['Lola', 'Paco', 'Carmen', 'Julián', 'Rosa', 'Manolo', 'Pilar', 'Andrés', 'Inés', 'Tomás', 'Elena', 'Rafael', 'Sole']

/** The name at a seat; equal names get their place beside them. */
export function seatName(state: TableState, seat: number): string {
  const name = bare(state, seat)
  const twin = state.seats.some((_, other) => other !== seat && bare(state, other) === name)
  return twin ? `${name} ${seat + 1}` : name
}

function bare(state: TableState, seat: number): string {
  const chair = state.seats[seat]
  if (!chair?.taken) return t('felt.free')
  // Who has deleted their account has no name, and is no robot.
  return isolated(chair.name) || (chair.robot ? ROBOTS[seat % ROBOTS.length]! : t('felt.gone'))
}

/** Names of which signs that belong together may be the first. For others nothing is made that parts such signs: a slow telephone takes a tenth of a second. */
const JOINED = /^.?[\u0300-\uffff]/

/** The first letter of a name as readers see it: an emoji or an accented letter is one. Browsers of before 2024 may know no letters but code points. */
export function initialOf(name: string): string {
  const bare = name.replace(/^[\u2066-\u2069\s]+/, '')
  const [first] = JOINED.test(bare) && Intl.Segmenter ? [new Intl.Segmenter().segment(bare).containing()!.segment] : bare
  return first?.toLocaleUpperCase() ?? '?'
}

/** A name that is written from the right stands for itself within a sentence. */
const isolated = (name: string): string => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name)

/** "Tú", or the name. */
export function whoName(state: TableState, seat: number): string {
  return seat === state.you ? t('felt.you') : seatName(state, seat)
}

/** "1 de 4 juegos", or what there is where the match has no score to reach; `bare`: "1 de 4". What must not be reached is counted upwards too. */
export function scoreSaid({ game, goal, options }: TableState, score: number, bare = false): string {
  if (goal?.what !== 'score') return scoreName(game, score, options)
  const n = Math.abs(goal.of)
  const lost = goal.of < n
  const said = bare ? figure(n) : ((lost && known(`lost.${game}`, { n })) || scoreName(game, n, options))
  return t('felt.reached', { score: figure(lost ? 0 - score : score), goal: said })
}

/** Whether the viewer sits, and all others are robots. */
export const isAlone = ({ seats }: TableState): boolean => seats.every(({ you, robot }) => you || robot) && seats.some(({ you }) => you)

/** Whether two seats play together, as far as the viewer knows. */
export function together(state: TableState, one: number | null, two: number): boolean {
  return one !== null && one !== two && (state.view?.sides ?? []).some((side) => side.includes(one) && side.includes(two))
}
