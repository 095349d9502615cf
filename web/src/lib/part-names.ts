/** The parts of a view in words: what each is, whose, and its value. */
import { actionName, cardName, suitName } from './names'
import { whoName } from './people'
import type { Card, Part, TableState } from './wire'
import { known, t } from './words/words.svelte'

export function cardsOf(part: Part): Card[] {
  if (part.kind === 'card') return [String(part.value)]
  return (part.kind === 'cards' || part.kind === 'piles') && Array.isArray(part.value) ? part.value.filter(Boolean) : []
}

/** It is more than none, or nothing. */
export const isThere = (part: Part): boolean => Boolean(part.value) && (part.kind !== 'cards' || cardsOf(part).length > 0)

export const partName = (part: Part): string => known(`part.${part.name}`) ?? ''
export const ofWhom = (state: TableState, { seat }: Part): string => (seat === null ? '' : whoName(state, seat))

export function partValue({ pack }: TableState, part: Part): string {
  const value = String(part.value)
  if (part.kind === 'suit') return suitName(value, pack)
  if (part.kind === 'card' || part.kind === 'cards') return cardsOf(part).map((card) => cardName(card, pack)).join(', ')
  if (part.kind === 'said') return actionName(value, pack)
  if (part.kind === 'word') return known(`word.${value}`) ?? value
  return value
}

/** A part as it is read aloud. */
export const partSaid = (state: TableState, part: Part): string =>
  [partName(part), ofWhom(state, part), partValue(state, part)].filter(Boolean).reduce((what, value) => t('felt.pair', { what, value }))
