/** Which parts of a view lie spread out in rows of cards, as far as there is room for them. */
import { cardsOf, folds, keyOf } from '../lib/part-names'
import type { Card, Part, View } from '../lib/wire'
import { dueOf } from './actions'

/** The least height of a row of cards, and its least width where rows lie side by side. */
const LEAST = { height: 88, width: 200 }
/** So many are seen always; while cards are chosen, as far as they find room in this height each. */
const FEW = 2
const LOWEST = 74

/** What may be used of the cards, and the rows of those that are chosen. */
interface Chosen {
  usable: ReadonlySet<Card>
  slots: Part[]
}

/** The free part of the felt; on a low one rows lie side by side, or piles at both sides. */
interface Room {
  width: number
  height: number
  flat: boolean
}
/** What the viewer has opened, or closed. */
type Opened = ReadonlyMap<string, boolean>

const isPiles = ({ kind }: Part): boolean => kind === 'piles'

function linesOf({ width, height, flat }: Room, { parts }: View, slots: Part[]): number {
  if (flat && parts.some(isPiles)) return 0
  const few = slots.length && height < FEW * LOWEST ? slots.length : FEW
  return Math.max(few, Math.floor(flat ? width / LEAST.width : height / LEAST.height))
}

/** The rows to spread out: cards that may be used, what was opened, piles, but for others' while something is chosen.
 * Beside them, if there is room, the last of what else lies open before the first card is played. */
export function spreadOut(view: View, { usable, slots }: Chosen, opened: Opened, room: Room): Part[] {
  const early = view.trick.length === 0 && view.tricks.length === 0
  const isOpened = (part: Part): boolean | undefined => opened.get(keyOf(part))
  // Of the rows in which a card lies the last one is where it is now.
  const place = new Map(view.parts.flatMap((part) => cardsOf(part).map((card) => [card, part])))
  const isUsable = (part: Part): boolean =>
    cardsOf(part).some((card) => usable.has(card) && !view.hand.includes(card) && place.get(card) === part)
  const isElsewhere = (part: Part): boolean =>
    cardsOf(part).every((card) => place.get(card) !== part && place.get(card)?.seat === part.seat)
  const isKept = (part: Part): boolean =>
    isPiles(part) ? part.seat === view.seat || !dueOf(view) : isOpened(part) || isUsable(part)
  const rows = view.parts.filter((part) => {
    if (isPiles(part)) return true
    if (part.kind !== 'cards' || part.name === view.phase) return false
    return isUsable(part) || (folds(part) && (isOpened(part) ?? (early && !isElsewhere(part))))
  })
  let left = linesOf(room, view, slots) - slots.length - rows.filter(isKept).length
  return rows.reverse().filter((part) => isKept(part) || left-- > 0).reverse()
}
