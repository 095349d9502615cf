/** Who has played the match that is over, also once they have left, or others sit there: for what tells how it ended. */
import type { TableState } from '../lib/wire'

/** The table with the seats of its last match; in a match, those who sit there. */
export function asPlayed(table: TableState): TableState {
  const { played, seats } = table
  if (!played?.length) return table
  const you = played.findIndex((player) => player.you)
  return { ...table, seats: played.map((player, at) => ({ ...seats[at]!, ...player, taken: true })), you: you < 0 ? null : you }
}
