/** Where a card comes from that was nowhere on the table: a played one from its owner, a dealt or drawn one from where it lay. */
import type { Play } from '../lib/wire'
import { seatAt, type Origin } from '../motion/flights'

export interface Coming {
  plays: readonly Play[]
  hand: readonly string[]
  dealer: number
  /** Cards have been dealt. */
  dealt: boolean
  /** Tricks have been taken, or are played: whoever opens a table in mid-hand has missed the deal. */
  begun: boolean
  /** Where the first thing is that a selector finds at the table. */
  box: (what: string) => DOMRect | undefined
}

/** A played card comes from its owner; a dealt one from the dealer, one after the other; a drawn one from the stock. */
export function originOf(id: string, { plays, hand, dealer, dealt, begun, box: boxOf }: Coming): Origin | undefined {
  const owner = plays.find(({ card }) => card === id)?.seat
  const inHand = owner === undefined ? hand.indexOf(id) : -1
  if (owner === undefined && inHand < 0) return undefined
  const box = boxOf(inHand >= 0 && !dealt ? '.stock' : seatAt(owner ?? dealer))
  if (!box || (dealt && inHand >= 0 && begun)) return undefined
  return dealt ? { box, after: Math.max(0, inHand), of: hand.length } : { box }
}
