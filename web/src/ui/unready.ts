/** Whose consent to the options is awaited, in words. */
import { seatName } from '../lib/people'
import type { TableState } from '../lib/wire'

/** Who has not agreed with the options. */
export const unready = (state: TableState): string =>
  state.seats.flatMap((seat, at) => (seat.taken && !seat.robot && !seat.agrees ? [seatName(state, at)] : [])).join(', ')
