/** What the page knows: a pure fold of the room's messages. */
import type { Answer, Happened, LobbyTable, Presence, Said, Seen, TableState } from './wire'

/** The last thing that happened at the table; `event` is null where the viewer may not know it. */
export interface Last {
  v: number
  event: Seen | null
}

export interface Mirror {
  /** Who the room says one is; null for somebody without a name. */
  person: string | null
  name: string
  /** Whether they have an account, once the room has said so. */
  account?: boolean
  /** Seconds to add to this machine's clock to get the room's. */
  skew: number
  lobby: LobbyTable[] | null
  /** The matches that one is in. */
  yours: LobbyTable[]
  /** The tables between matches at which one sits. */
  seated?: string[]
  /** The table that is watched. */
  table: string | null
  v: number
  state: TableState | null
  last: Last | null
  /** How many watch without a seat. */
  onlookers: number
  /** What was said at the table. */
  lines: Said[]
  /** What had been said when it was opened. */
  before?: readonly Said[]
  /** How their lines call the viewer. */
  me: string
  /** Who is muted, as their lines call them. */
  muted: string[]
  /** Their names, once they are told. */
  names?: Readonly<Record<string, string>>
  /** Something is missing: the table must be watched anew. */
  gap: boolean
}

/** Of more lines the oldest are forgotten; whoever comes anew is shown fewer. */
const MOST_LINES = 200

export const NOTHING: Mirror = {
  person: null,
  name: '',
  skew: 0,
  lobby: null,
  yours: [],
  table: null,
  v: 0,
  state: null,
  last: null,
  onlookers: 0,
  lines: [],
  me: '',
  muted: [],
  gap: false,
}

/** The mirror turned to another table, or to none. */
export function turned(mirror: Mirror, table: string | null): Mirror {
  return table === mirror.table ? mirror : { ...mirror, table, v: 0, state: null, last: null, onlookers: 0, lines: [], me: '', muted: [], gap: false }
}

/** The mirror after `message`, which came when this machine's clock showed `clock` (seconds). */
export function fold(mirror: Mirror, message: Answer, clock: number): Mirror {
  if ('table' in message && message.table !== mirror.table) return mirror
  switch (message.t) {
    case 'welcome': {
      // Whoever else one is now sees other cards, and has said nothing of what was said: nothing is known of the table.
      const other = message.person !== mirror.person && mirror.state && { gap: true, me: '' }
      return { ...mirror, ...other, person: message.person, name: message.name, account: message.account, skew: message.now - clock }
    }
    case 'pong':
      return { ...mirror, skew: message.now - clock }
    case 'lobby':
      return { ...mirror, lobby: message.tables, yours: message.yours, seated: message.seated }
    case 'state':
      return { ...mirror, skew: message.now - clock, v: message.v, state: message.state, onlookers: message.onlookers, last: null, gap: false }
    case 'event':
      return happened(mirror, message, clock)
    case 'presence':
      return present(mirror, message)
    case 'yours': {
      const { t, table, v, ...own } = message
      return mirror.state ? { ...mirror, state: { ...mirror.state, ...own } } : mirror
    }
    case 'onlookers':
      return { ...mirror, onlookers: message.count }
    case 'said':
      return { ...mirror, lines: [...mirror.lines.filter(({ n }) => n !== message.n), message].sort((a, b) => a.n - b.n).slice(-MOST_LINES) }
    case 'talk':
      return { ...mirror, lines: message.lines, before: mirror.me ? mirror.before : message.lines, me: message.you, muted: message.muted, names: message.names }
    default:
      return mirror
  }
}

function happened(mirror: Mirror, message: Happened, clock: number): Mirror {
  const { state } = mirror
  if (!state || message.v <= mirror.v) return mirror
  if (message.v !== mirror.v + 1) return { ...mirror, gap: true }
  const next = { ...state, ...message.state }
  if (next.view) {
    next.view = { ...next.view, ...message.view }
    if (message.tricks) next.view.tricks = [...next.view.tricks, ...message.tricks]
  }
  const last = { v: message.v, event: message.event }
  return { ...mirror, skew: message.now - clock, v: message.v, state: next, last }
}

function present(mirror: Mirror, message: Presence): Mirror {
  const { state } = mirror
  if (!state) return mirror
  const seats = state.seats.map((seat, at) => (at === message.seat ? { ...seat, here: message.here } : seat))
  return { ...mirror, state: { ...state, seats } }
}
