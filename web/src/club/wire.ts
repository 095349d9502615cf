/** What the club's routes answer, as docs/club.md has it. */

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
