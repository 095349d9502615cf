/** What the page knows: a pure fold of the room's messages. */
import type { LobbyTable, SeenEvent, TableState, ToClient } from './wire'

/** The last thing that happened at the table; `event` is null where the viewer may not know it. */
export interface Happened {
  v: number
  event: SeenEvent | null
}

export interface Mirror {
  person: string | null
  name: string
  /** Seconds to add to this machine's clock to get the room's. */
  skew: number
  lobby: LobbyTable[] | null
  /** The table that is watched. */
  table: string | null
  v: number
  state: TableState | null
  last: Happened | null
  /** Something is missing: the table must be watched anew. */
  gap: boolean
}

export const NOTHING: Mirror = {
  person: null,
  name: '',
  skew: 0,
  lobby: null,
  table: null,
  v: 0,
  state: null,
  last: null,
  gap: false,
}

/** The mirror turned to another table, or to none. */
export function turned(mirror: Mirror, table: string | null): Mirror {
  return table === mirror.table ? mirror : { ...mirror, table, v: 0, state: null, last: null, gap: false }
}

/** The mirror after `message`, which came when this machine's clock showed `clock` (seconds). */
export function fold(mirror: Mirror, message: ToClient, clock: number): Mirror {
  switch (message.t) {
    case 'welcome':
      return { ...mirror, person: message.person, name: message.name, skew: message.now - clock }
    case 'pong':
      return { ...mirror, skew: message.now - clock }
    case 'lobby':
      return { ...mirror, lobby: message.tables }
    case 'state':
      if (message.table !== mirror.table) return mirror
      return { ...mirror, skew: message.now - clock, v: message.v, state: message.state, last: null, gap: false }
    case 'event':
      return happened(mirror, message, clock)
    case 'presence':
      return present(mirror, message)
    default:
      return mirror
  }
}

function happened(mirror: Mirror, message: Extract<ToClient, { t: 'event' }>, clock: number): Mirror {
  const { state } = mirror
  if (message.table !== mirror.table || !state || message.v <= mirror.v) return mirror
  if (message.v !== mirror.v + 1) return { ...mirror, gap: true }
  const view = { ...state, ...message.state }.view
  // Fields of the view come apart from it, but a new hand brings its view whole.
  if (message.view && !view) return { ...mirror, gap: true }
  const next = { ...state, ...message.state, view: view && message.view ? { ...view, ...message.view } : view }
  const last = { v: message.v, event: message.event }
  return { ...mirror, skew: message.now - clock, v: message.v, state: next, last }
}

function present(mirror: Mirror, message: Extract<ToClient, { t: 'presence' }>): Mirror {
  const { state } = mirror
  if (message.table !== mirror.table || !state) return mirror
  const seats = state.seats.map((seat, at) => (at === message.seat ? { ...seat, here: message.here } : seat))
  return { ...mirror, state: { ...state, seats } }
}
