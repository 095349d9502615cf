/** What people at a table agree on, in words; and how an open question's time stands. */
import { whoName } from '../lib/people'
import type { TableAsk } from '../lib/asks'
import { t } from '../lib/words/words.svelte'
import type { TableState, VoteState } from '../lib/wire'

/** What is asked of everybody. */
export function question(state: TableState, vote: VoteState): string {
  const by = whoName(state, vote.by)
  const name = whoName(state, vote.seat)
  if (vote.kind === 'annul') return t('people.vote.annul', { by })
  if (vote.kind === 'undo') return t('people.vote.undo', { by })
  if (vote.by === vote.seat) return t('people.vote.rest', { by })
  return vote.seat === state.you ? t('people.vote.concede.you', { by }) : t('people.vote.concede', { by, name })
}

/** Yes or no to an open vote. */
export function answer({ kind, seat }: VoteState, agrees: boolean): TableAsk {
  return kind === 'rest' ? { t: 'concede', to: seat, agrees } : { t: kind, agrees }
}

/** Who has agreed, and who is waited for. */
export function standing(state: TableState, { agreed, awaited }: VoteState): string {
  const names = (seats: number[]) => seats.map((seat) => whoName(state, seat)).join(', ')
  const parts = [agreed.length ? t('people.vote.agreed', { names: names(agreed) }) : '', awaited.length ? t('people.vote.awaited', { names: names(awaited) }) : '']
  return parts.filter(Boolean).join(' ')
}

/** Whole seconds that are left, and whether they are extra ones already. */
export function timeLeft(deadline: number, bank: number | null, now: number): { seconds: number; extra: boolean } {
  const left = Math.max(0, deadline - now)
  const plain = left - (bank ?? 0)
  return plain > 0 || !bank ? { seconds: Math.ceil(plain > 0 ? plain : left), extra: false } : { seconds: Math.ceil(left), extra: true }
}

/** Whose seat the rest may be given to: all that do not play with the viewer, as far as they know. */
export function rivals({ seats, you, view }: TableState): number[] {
  const side = view?.sides.find((each) => you !== null && each.includes(you)) ?? [you]
  return seats.map((_, seat) => seat).filter((seat) => !side.includes(seat))
}
