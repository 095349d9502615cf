/** The form of a sanction: what the room is asked, and what is said of it. */
import { t } from '../lib/words/words.svelte'

/** What the fields of a sanction say, as the room wants it. */
export function imposed({ kind, hours, reason }: Record<string, string>): object {
  return { kind, reason, ...(hours && { hours: Number(hours) }) }
}

/** A sanction that lasts longer than anybody is only ever lifted. */
const ENDLESS_S = 50 * 365 * 24 * 3600
export const isEndless = ({ at, until }: { at: number; until: number }): boolean => until - at > ENDLESS_S

/** "stays: it was seen" as the room keeps it, in words. */
export const verdictSaid = (verdict: string): string =>
  verdict.replace(/^(lifted|stays): ?/, (_, outcome: 'lifted' | 'stays') => `${t(`account.sanctions.${outcome}`)} `).trim()
