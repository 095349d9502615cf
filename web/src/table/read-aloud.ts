/** The table read aloud on demand, by the letter that asks for it; it comes with the first such wish. */
import { cardName, partsOf, scoreName } from '../lib/names'
import { isThere, partSaid } from '../lib/part-names'
import { t } from '../lib/words/words.svelte'
import type { Play, TableState } from '../lib/wire'
import { whoName } from '../lib/people'
import { playSaid, trickSaid } from './sentences'

/** What lies before the viewer: the trick shown, their hand as sorted, the line above it, the seconds that are left. */
export interface Seen {
  state: TableState
  plays: Play[]
  hand: string[]
  line: string
  seconds: number | null
}

const READ: Record<string, (seen: Seen) => string> = {
  B: ({ state, plays }) => trickAloud(state, plays),
  U: ({ state }) => lastAloud(state),
  T: ({ line, seconds }) => turnAloud(line, seconds),
  M: ({ state }) => scoresAloud(state),
  H: ({ state, hand }) => handAloud(state, hand),
  F: ({ state }) => factsAloud(state),
}

export const aloud = (letter: string, seen: Seen): string => READ[letter]?.(seen) ?? ''

function trickAloud(state: TableState, plays: Play[]): string {
  return plays.length ? plays.map((play) => playSaid(state, play)).join(' ') : t('keys.nothingLies')
}

function lastAloud(state: TableState): string {
  const last = state.view?.tricks.at(-1)
  return last ? `${trickAloud(state, last.plays)} ${trickSaid(state, last)}` : t('keys.noTrick')
}

function turnAloud(line: string, seconds: number | null): string {
  return seconds === null ? line : `${line}. ${t('felt.seconds', { n: seconds })}`
}

function scoresAloud(state: TableState): string {
  const each = state.seats.map((_, seat) => t('felt.said', { name: whoName(state, seat), what: scoreText(state, seat) }))
  return each.join(' ')
}

/** "2 juegos", in the game's own unit if the catalogue has it. */
function scoreText(state: TableState, seat: number): string {
  const n = state.scores[seat] ?? 0
  return scoreName(state.game, n, state.options)
}

function handAloud(state: TableState, hand: string[]): string {
  const suits = new Map<string, string[]>()
  for (const card of hand) {
    const { suit } = partsOf(card)
    suits.set(suit, [...(suits.get(suit) ?? []), cardName(card, state.pack)])
  }
  return hand.length ? [...suits.values()].map((each) => `${each.join(', ')}.`).join(' ') : t('keys.emptyHand')
}

/** Trumps, the turn-up, the dog, the contract, the stock. */
function factsAloud(state: TableState): string {
  const facts = (state.view?.parts ?? []).filter((part) => part.kind !== 'piles' && isThere(part))
  return facts.length ? facts.map((part) => `${partSaid(state, part)}.`).join(' ') : t('keys.nothingLies')
}
