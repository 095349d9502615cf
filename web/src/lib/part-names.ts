/** The parts of a view: their cards, and in words what each is, whose, and its value. */
import { actionName, cardName, suitName } from './names'
import { whoName } from './people'
import type { Card, Part, TableState, View } from './wire'
import { known, t } from './words/words.svelte'

export function cardsOf(part: Part): Card[] {
  if (part.kind === 'card') return [String(part.value)]
  return part.kind === 'cards' || part.kind === 'piles' ? (part.value as Card[]).filter(Boolean) : []
}

/** A few cards are seen whole in their chip; more can be spread out. */
const FEW = 2

/** Whether a row is spread out on demand. */
export const folds = (part: Part): boolean => part.kind === 'cards' && cardsOf(part).length > FEW

export const keyOf = (part: Part): string => `${part.name}.${part.seat ?? ''}`

/** What is laid of the cards that are laid together now: what was taken back, or a line that was cut, left some of them. They share a row with the rest. */
export const laidOf = ({ parts, phase }: View): Part[] => parts.filter(({ name }) => name === phase)

/** It is more than none, or nothing. */
export const isThere = (part: Part): boolean => (part.kind === 'cards' ? cardsOf(part).length > 0 : Boolean(part.value))

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

/** A part as it is read aloud; what bears its own name, once. */
export function partSaid(state: TableState, part: Part): string {
  const name = partName(part)
  const value = partValue(state, part)
  return [name, ofWhom(state, part), name.toLowerCase() === value.toLowerCase() ? '' : value].filter(Boolean).reduce((what, value) => t('felt.pair', { what, value }))
}
