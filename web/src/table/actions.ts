/** What the legal actions are about: cards that can be touched, or words for the bar of buttons. */
import type { Action, Card, View } from '../lib/wire'
import { cardsOf } from './parts'

export const PASS = 'pass'
/** The verb that a touch on a card means where several are legal. */
const PLAY = 'play'

export interface Choices {
  /** What a touch on each card does. */
  byCard: Map<Card, Action>
  /** Everything else, `pass` first. */
  bar: Action[]
}

export const verbOf = (action: Action): string => action.split(' ', 1)[0] ?? ''
export const aboutOf = (action: Action): string => action.slice(verbOf(action).length + 1)

/** Sorts the legal actions; `answered`: the viewer has had his say in the open window. */
export function choices(view: View | null, answered: boolean): Choices {
  const byCard = new Map<Card, Action>()
  const bar: Action[] = []
  if (!view || answered) return { byCard, bar }
  const touchable = new Set([...view.hand, ...openCards(view)])
  for (const action of view.legal) {
    const card = aboutOf(action)
    const known = byCard.get(card)
    if (!touchable.has(card)) bar.push(action)
    else if (!known) byCard.set(card, action)
    else if (verbOf(action) === PLAY) {
      bar.push(known)
      byCard.set(card, action)
    } else bar.push(action)
  }
  return { byCard, bar: [...bar.filter((each) => each === PASS), ...bar.filter((each) => each !== PASS)] }
}

/** The cards that lie open before the viewer, or before nobody, and may be acted upon where they lie. */
function openCards(view: View): Card[] {
  return view.parts.filter((part) => part.seat === null || part.seat === view.seat).flatMap(cardsOf)
}

/** The suit that the game calls trump now, or empty. */
export function trumpOf(view: View | null): string {
  const part = view?.parts.find(({ name, kind }) => name === 'trump' && kind === 'suit')
  return part ? String(part.value) : ''
}

/** The card that leads the trick in suit: the first that has one. */
export function ledCard(cards: Card[]): Card | undefined {
  return cards.find((card) => !card.startsWith('X'))
}
