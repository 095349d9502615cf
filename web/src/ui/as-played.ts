/** Who has played a match, also once they have left, or others sit there: for what tells how it ended. */
import type { TableState } from '../lib/wire'

/** The table and seats of the match that has ended, and which of them was the viewer's. */
let ended: Pick<TableState, 'id' | 'seats' | 'you'> | null = null

/** The table with the seats of its match, as they were when its end was first seen. */
export function asPlayed(table: TableState): TableState {
  const { id, seats, you } = table
  if (table.stage !== 'over' || ended?.id !== id) ended = { id, seats, you }
  return { ...table, ...ended }
}
