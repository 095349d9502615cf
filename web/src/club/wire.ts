/** What the club's routes answer, as docs/club.md has it. */
import type { Action, Card, Sheet, View } from '../lib/wire'

export interface OwnAccount {
  name: string
  is_account: boolean
  is_moderator: boolean
  avatar: string
  has_password: boolean
}

/** Who else may say who one is. */
export interface ProviderShown {
  id: string
  label: string
}

export interface LinkShown extends ProviderShown {
  linked: boolean
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
  /** The newest first. */
  movements: Moved[]
}

export interface Moved {
  at: number
  amount: number
  why: 'welcome' | 'allowance' | 'stake' | 'payout' | 'correction'
  /** What was played, of `stake` and `payout`. */
  game: string
  /** What the moderator wrote, of `correction`. */
  reason: string
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
  /** `gone`: a person who has deleted their account; without a name. */
  seats: { name: string; score: number; you: boolean; gone: boolean }[]
  public: boolean
  /** The deal for many that it was of, for who has played it; else empty. */
  duplicate: string
}

/** A hand before an action; the last one has no action, and the sheet. */
export interface Step {
  view: View
  hands: Card[][]
  seat: number | null
  action: Action | null
  legal: Action[]
  sheet: Sheet | null
  /** What the seat heard of the action: less than all where a card lay face down, nothing of silence in a window. */
  heard: Action | null
}

/** One deal for many. */
export interface DuplicateShown {
  id: string
  kind: 'day' | 'private'
  game: string
  seats: number
  commit: string
  /** Once it is over; empty before. */
  secret: string
  /** From then on nobody begins it. */
  closes: number
  closed: boolean
  /** Nor is anybody still at it. */
  over: boolean
  /** One has made it, and may close it. */
  yours: boolean
  table: string | null
  began: number
  played: number
  plays: { place: number; name: string; avatar: string; score: number; hand: string }[]
}

export interface FoundShown {
  seats: number
  what: 'trumps' | 'bouts' | 'highest' | 'points'
  hands: number
  counts: { low: number; high: number; seen: number; expected: number }[]
  square: number
  degrees: number
  p: number
}

export interface Profile {
  name: string
  avatar: string
  since: number
  xp: number
  level: number
  done: number
  whole: number
  skills: { game: string; mu: number; sigma: number; matches: number }[]
  achievements: { name: string; game: string; at: number }[]
}

export interface Ranked {
  place: number
  name: string
  avatar: string
  points: number
  won: number
  matches: number
  xp: number
}

export interface Skilled {
  place: number
  name: string
  avatar: string
  mu: number
  sigma: number
  matches: number
}

export interface Result {
  match: string
  game: string
  at: number
  counted: boolean
  points: number
  won: boolean
  left: boolean
  mu: number | null
  sigma: number | null
}

export interface SumShown {
  by: 'game' | 'role' | 'bid' | 'partner'
  game: string
  what: string
  hands: number
  won: number
  score: number
}

export interface ReportShown {
  id: number
  at: number
  by: string
  accused: string
  table: string
  hand: string
  reason: 'abuse' | 'name' | 'collusion' | 'stalling' | 'other' | 'talk'
  text: string
  outcome: string
}

export interface LoggedAct {
  at: number
  by: string
  what: string
  name: string
  about: Record<string, unknown>
}

export interface PairShown {
  names: string[]
  together: number
  points: number[]
  points_apart: number[]
  deviations: number[]
  chips: number[]
}

export interface OpenAppeal {
  name: string
  leaving: { table: string; version: number; at: number; why: string; appeal: string }
}
