/** The table in sentences: what is read aloud unasked. */
import { actionName, cardName, partsOf, suitName, theCard } from '../lib/names'
import { known, t } from '../lib/words/words.svelte'
import type { Play, TableState, Trick } from '../lib/wire'
import { ledCard, trumpOf } from './actions'
import { seatName, whoName } from '../lib/people'

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
    card: best ? theCard(best, state.pack) : '',
    trump: suitName(trumpOf(view), state.pack),
  }
  // Where nothing is legal but to pass, that is what there is to do.
  return (view.why && known(`why.${view.why}`, args)) || known(`duty.${view.legal}`) || known(`duty.${view.phase}`, args) || t('felt.yourTurn')
}

/** The line above the hand: whose turn it is, and for what. */
export function status(state: TableState, mine: boolean, answered: boolean): string {
  const view = state.view
  if (!view || view.asked.length === 0) return ''
  if (view.window) return mine && !answered ? t('felt.window') : t('felt.windowOthers')
  if (mine) return duty(state)
  // One's own seat, for which the program plays: that is said where one may play on.
  if (view.asked.length === 1 && view.asked[0] === state.you) return ''
  const names = view.asked.map((seat) => whoName(state, seat)).join(', ')
  return known(`table.does.${view.phase}`, { name: names }) ?? t('felt.turnOf', { name: names })
}
