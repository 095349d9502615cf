/** What the page hands to the table view, and what the table view may ask for. */
import type { Last } from './mirror'
import type { Window } from '../table/windows'
import type { Prefs } from './prefs.svelte'
import type { Ask, TableState } from './wire'

type At<T> = T extends { table: string } ? Omit<T, 'table' | 'v' | 'id'> : never
/** A request to the table that is watched; the table's id and the version seen are filled in by `send`. */
export type TableAsk = At<Ask>

export interface TableProps {
  state: TableState
  /** The last thing that happened, or null after a load: for bubbles and announcements. */
  last: Last | null
  /** The room's clock, in seconds since the epoch, as deadlines are. */
  now: () => number
  /** Asks; a refusal is shown by the page, in words. */
  send: (ask: TableAsk) => void
  /** Opens a window over the table; the rules at the paragraph that explains a refusal. */
  show: (window: Window | null, rule?: string) => void
  prefs: Prefs
  /** The line is down: show, but let nothing be done. */
  locked: boolean
}
