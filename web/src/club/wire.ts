/** What the club's routes answer, as docs/club.md has it. */
import type { Action, Card, Sheet, View } from '../lib/wire'

export interface OwnAccount {
  name: string
  is_account: boolean
  is_moderator: boolean
  avatar: string
}

export interface SessionShown {
  id: string
  agent: string
  made: number
  seen: number
  here: boolean
}

export interface PasskeyShown {
  id: string
  name: string
  made: number
}

export interface Chips {
  chips: number
  staked: number
  allowance: boolean
}

export interface SanctionShown {
  id: number
  at: number
  name: string
  kind: 'mute' | 'ban'
  reason: string
  until: number
  appeal: string
  verdict: string
}

export interface HandShown {
  id: string
  table: string
  match: string
  number: number
  game: string
  at: number
  seats: { name: string; score: number; you: boolean }[]
  public: boolean
}

/** A hand before an action; the last one has no action, and the sheet. */
export interface Step {
  view: View
  hands: Card[][]
  seat: number | null
  action: Action | null
  legal: Action[]
  sheet: Sheet | null
}
