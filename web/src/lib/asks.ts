/** Requests to the table that is watched. */
import type { Ask } from './wire'

type At<T> = T extends { table: string } ? Omit<T, 'table' | 'v' | 'id'> : never
/** A request without the table's id and the version seen, which the room fills in. */
export type TableAsk = At<Ask>
