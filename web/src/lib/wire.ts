/** The messages between page and room, as docs/wire.md has them. */

export type Seat = number
export type Value = string | number | boolean
export type Card = string
/** An action as text: `play 1O`, `sing 40:O`, `pass`. */
export type Action = string
export type About = [string, string][]

export interface Refusal {
  code: string
  about: About
}

export interface Play {
  seat: Seat
  card: Card
}

export interface Trick {
  plays: Play[]
  winner: Seat
}

export interface Part {
  name: string
  kind: string
  value: string | number | string[]
  seat: Seat | null
}

export interface Line {
  name: string
  figures: (number | null)[]
  about: About
  how: string
}

export interface Sheet {
  columns: Seat[][]
  lines: Line[]
}

export interface View {
  game: string
  seat: Seat | null
  dealer: Seat
  totals: number[]
  phase: string
  asked: Seat[]
  window: boolean
  legal: Action[]
  why: string
  refusals: [Card, Refusal][]
  hand: Card[]
  counts: number[]
  trick: Play[]
  winning: Seat | null
  tricks: Trick[]
  sides: Seat[][]
  parts: Part[]
}

export interface SeatState {
  name: string
  robot: string
  auto: boolean
  owner: boolean
  here: boolean
  you: boolean
  taken: boolean
}

export interface TableState {
  id: string
  name: string
  game: string
  /** Which cards are drawn: `spanish` or `tarot`. */
  pack: string
  options: Record<string, Value>
  stage: string
  seats: SeatState[]
  you: Seat | null
  may_own: boolean
  clockwise: boolean
  scores: number[]
  winners: Seat[]
  hand_number: number
  deadline: number | null
  answered: boolean
  ready: Seat[]
  view: View | null
  sheet: Sheet | null
}

export interface LobbyTable {
  id: string
  name: string
  game: string
  seats: number
  taken: number
  robots: number
  playing: boolean
}

export type SeenEvent =
  | { k: 'opened'; game: string; seats: number; options: Record<string, Value>; name: string }
  | { k: 'sat'; seat: Seat; name: string; robot: string }
  | { k: 'left'; seat: Seat; robot: string }
  | { k: 'options_set'; options: Record<string, Value> }
  | { k: 'began'; dealer: Seat }
  | { k: 'dealt' }
  | { k: 'answered'; seat: Seat }
  | { k: 'acted'; seat: Seat; action: Action; by: string }
  | { k: 'auto_set'; seat: Seat; on: boolean; why: string }
  | { k: 'was_ready'; seat: Seat }

export type ToClient =
  | { t: 'welcome'; protocol: number; person: string | null; name: string; now: number }
  | { t: 'lobby'; tables: LobbyTable[] }
  | { t: 'opened'; table: string; re?: number }
  | { t: 'state'; table: string; v: number; now: number; state: TableState }
  | {
      t: 'event'
      table: string
      v: number
      now: number
      event: SeenEvent | null
      state: Partial<TableState>
      view: Partial<View> | null
    }
  | { t: 'ok'; re: number }
  | { t: 'refused'; re?: number; code: string; about: About }
  | { t: 'presence'; table: string; seat: Seat; here: boolean }
  | { t: 'pong'; now: number }

export type ToServer = { id?: number } & (
  | { t: 'lobby' }
  | { t: 'open'; game: string; seats?: number; options?: Record<string, Value>; name?: string }
  | { t: 'play_now'; game: string }
  | { t: 'watch'; table: string; have?: number }
  | { t: 'sit'; table: string; seat?: Seat }
  | { t: 'robot'; table: string; level: string; seat?: Seat }
  | { t: 'unseat'; table: string; seat: Seat }
  | { t: 'leave'; table: string }
  | { t: 'set'; table: string; options: Record<string, Value> }
  | { t: 'start'; table: string }
  | { t: 'act'; table: string; v: number; action: Action }
  | { t: 'auto'; table: string; on: boolean }
  | { t: 'ready'; table: string }
  | { t: 'ping' }
)
