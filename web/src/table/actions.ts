/** What the legal actions are about: cards that can be touched, or words for the bar of buttons. */
import type { Action, Card, View } from '../lib/wire'
import { partsOf } from '../lib/names'
import { cardsOf } from '../lib/part-names'

export const PASS = 'pass'
/** The verb that a touch on a card means where several are legal. */
export const PLAY = 'play'

export interface Choices {
  /** What a touch on each card does. */
  byCard: Map<Card, Action>
  /** Everything else, `pass` first. */
  bar: Action[]
}

export const verbOf = (action: Action): string => action.split(' ', 1)[0] ?? ''
export const aboutOf = (action: Action): string => action.slice(verbOf(action).length + 1)

/** Sorts the legal actions; `answered`: the viewer has had their say in the open window. */
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

/** The bar of buttons, sorted by how each is shown. */
export interface Bar {
  words: Action[]
  /** Actions about a card: its picture says more than its name. */
  cards: Action[]
  /** Many numbers of one verb, from the lowest: one of them is chosen, then said. */
  scale: Action[]
  /** What may be added to a word of `words` (`bid guardia+slam`: `slam`). */
  extras: string[]
}

/** From so many numbers on, a scale is easier than a button each. */
const SCALE_FROM = 8

export const withExtra = (action: Action, extra: string): Action => (extra ? `${action}+${extra}` : action)

/** A suit alone is none. */
function isCard(about: string): boolean {
  const { rank, suit } = partsOf(about)
  return suit === 'X' || (rank !== '' && suit !== '')
}

export function sortedBar(actions: Action[]): Bar {
  const legal = new Set(actions)
  const added = (action: Action): boolean => action.includes('+') && legal.has(action.split('+', 1)[0]!)
  const numbers = actions.filter((action) => /^\d+$/.test(aboutOf(action)))
  const scale = numbers.length >= SCALE_FROM ? numbers : []
  const cards = actions.filter((action) => isCard(aboutOf(action)))
  const rest = actions.filter((action) => !added(action) && !scale.includes(action) && !cards.includes(action))
  const extras = new Set(actions.filter(added).map((action) => action.slice(action.indexOf('+') + 1)))
  return { words: rest, cards, scale, extras: [...extras] }
}

/** How many cards the open question wants in all: they are chosen one by one, and said together. 0: it does not. */
export function dueOf(view: View | null): number {
  const part = view?.parts.find(({ name, kind, seat }) => name === 'due' && kind === 'number' && seat === view.seat)
  return part ? Number(part.value) : 0
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
