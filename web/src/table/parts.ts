/** The parts of a view that are cards: which lie in the open, which fold into a chip. */
import { cardsOf } from '../lib/part-names'
import type { Card, Part, View } from '../lib/wire'

/** A few cards are seen whole in their chip; more can be spread out. */
const FEW = 2

/** Whether a row is spread out on demand. */
export const folds = (part: Part): boolean => part.kind === 'cards' && cardsOf(part).length > FEW

export const keyOf = (part: Part): string => `${part.name}.${part.seat ?? ''}`

/** What is laid of the cards that are laid together now: what was taken back, or a line that was cut, left some of them. They share a row with the rest. */
export const laidOf = ({ parts, phase }: View): Part[] => parts.filter(({ name }) => name === phase)

/** The rows to spread out: piles always; cards that may be used, or before the first card is played, or on demand. */
export function spreadOut(view: View, usable: ReadonlySet<Card>, open: ReadonlySet<string>): Part[] {
  const early = view.trick.length === 0 && view.tricks.length === 0
  return view.parts.filter(
    (part) =>
      part.kind === 'piles' ||
      (part.name !== view.phase &&
        part.kind === 'cards' &&
        (cardsOf(part).some((card) => usable.has(card) && !view.hand.includes(card)) || (folds(part) && early !== open.has(keyOf(part))))),
  )
}
