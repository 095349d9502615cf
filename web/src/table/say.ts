/** The table in sentences: what is read aloud, unasked or on demand. */
import { actionName, cardName, partsOf, scoreName, suitName } from '../lib/names'
import { known, t } from '../lib/words/words.svelte'
import type { Play, TableState, Trick } from '../lib/wire'
import { ledCard, trumpOf } from './actions'
import { seatName, whoName } from './people'

/** "Ana: tres de copas." */
export function playSaid(state: TableState, { seat, card }: Play): string {
  return t('felt.said', { name: whoName(state, seat), what: cardName(card, state.pack) })
}

/** "Ana: Las cuarenta." */
export function wordsSaid(state: TableState, seat: number, action: string): string {
  return t('felt.said', { name: whoName(state, seat), what: actionName(action, state.pack) })
}

/** "Baza para Luis." */
export function trickSaid(state: TableState, trick: Trick): string {
  return trick.winner === state.you ? t('felt.trickYours') : t('felt.trickFor', { name: seatName(state, trick.winner) })
}

/** What the viewer should do and why these cards are legal: "Te toca: sirve copas". */
export function duty(state: TableState): string {
  const view = state.view
  if (!view) return ''
  const led = ledCard(view.trick.map(({ card }) => card))
  const best = view.trick.find(({ seat }) => seat === view.winning)?.card
  const args = {
    suit: led ? suitName(partsOf(led).suit, state.pack) : '',
    card: best ? cardName(best, state.pack) : '',
    trump: suitName(trumpOf(view), state.pack),
  }
  return (view.why && known(`why.${view.why}`, args)) || known(`duty.${view.phase}`, args) || t('felt.yourTurn')
}

/** The line above the hand: whose turn it is, and for what. */
export function status(state: TableState, mine: boolean, answered: boolean): string {
  const view = state.view
  if (!view || view.asked.length === 0) return ''
  if (view.window) return mine && !answered ? t('felt.window') : t('felt.windowOthers')
  if (mine) return duty(state)
  const names = view.asked.map((seat) => whoName(state, seat)).join(', ')
  return t('felt.turnOf', { name: names })
}

/** On demand: the cards on the felt. */
export function trickAloud(state: TableState, plays: Play[]): string {
  return plays.length ? plays.map((play) => playSaid(state, play)).join(' ') : t('felt.nothingLies')
}

export function lastAloud(state: TableState): string {
  const last = state.view?.tricks.at(-1)
  return last ? `${trickAloud(state, last.plays)} ${trickSaid(state, last)}` : t('felt.noTrick')
}

export function turnAloud(line: string, seconds: number | null): string {
  return seconds === null ? line : `${line}. ${t('felt.seconds', { n: seconds })}`
}

export function scoresAloud(state: TableState): string {
  const each = state.seats.map((_, seat) => t('felt.said', { name: whoName(state, seat), what: scoreText(state, seat) }))
  return each.join(' ')
}

/** "2 juegos", in the game's own unit if the catalogue has it. */
export function scoreText(state: TableState, seat: number): string {
  const n = state.scores[seat] ?? 0
  return scoreName(state.game, n)
}

export function handAloud(state: TableState, hand: string[]): string {
  const suits = new Map<string, string[]>()
  for (const card of hand) {
    const { suit } = partsOf(card)
    suits.set(suit, [...(suits.get(suit) ?? []), cardName(card, state.pack)])
  }
  return hand.length ? [...suits.values()].map((each) => `${each.join(', ')}.`).join(' ') : t('felt.emptyHand')
}
