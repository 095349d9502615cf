/** What is said at a table, in the reader's language, and what of it is new. */
import { t, type Key } from '../lib/words/words.svelte'
import type { Said, TableState } from '../lib/wire'

export const PHRASES = [
  'hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'no_problem', 'nice_hand', 'bad_luck',
  'one_moment', 'i_am_back', 'hurry', 'another_match', 'last_hand', 'good_game', 'bye',
] as const
export const REACTIONS = ['clap', 'laugh', 'wow', 'sad', 'think', 'heart'] as const
/** Why somebody tells the moderators of a line. */
export const REPORTS = ['insult', 'harassment', 'cheating', 'spam', 'other'] as const

/** A phrase as the reader's language has it, a reaction by its name, free text as it is. */
export function wordsOf({ kind, what }: Said): string {
  if (kind === 'phrase') return t(`people.phrase.${what}` as Key)
  return kind === 'reaction' ? t(`people.reaction.${what}` as Key) : what
}

/** A line as it is read aloud. */
export const aloudOf = (line: Said): string => t('people.says', { name: line.name, what: wordsOf(line) })

/** What whoever said this line is called; of several of that name each has the number of their chair, as on the felt,
 * if they still have the one from which they spoke last: lots may have moved them since. */
export function speakerOf({ who, name }: Said, lines: readonly Said[], { seats }: TableState): string {
  if (!name) return t('felt.gone')
  const isTwin = lines.some((line) => line.who !== who && line.name === name) || seats.filter((chair) => chair.name === name).length > 1
  const at = lines.findLast((line) => line.who === who)?.seat ?? null
  return isTwin && at !== null && seats[at]?.name === name ? `${name} ${at + 1}` : name
}

/** The lines that a reader wants to see. */
export const heard = (lines: readonly Said[], muted: ReadonlySet<string>): Said[] => lines.filter(({ who }) => !muted.has(who))

/** How many lines of others came after line `seen`. */
export const unread = (lines: readonly Said[], seen: number, me: string): number => lines.filter(({ n, who }) => n > seen && who !== me).length

/** What the viewer may say here. */
export function maySay({ options, you }: TableState): 'all' | 'phrases' | 'off' {
  if (you === null && options['onlookers_talk'] === false) return 'off'
  return options['talk'] === 'off' || options['talk'] === 'phrases' ? options['talk'] : 'all'
}
