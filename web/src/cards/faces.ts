/** Which file shows a card. */
import type { Card } from '../lib/wire'

/** Height over width of a card, by pack. */
export const TALL: Record<string, number> = { spanish: 310 / 200, tarot: 348 / 200 }

const FOLDERS: Record<string, string> = { spanish: 'es', tarot: 'ta' }

/** The address of a card's face; the copy letter of a two-pack game is not drawn. */
export function faceOf(card: Card, pack: string, four = false): string {
  const face = card.replace(/[ab]$/, '')
  return `/cards/${prefix(pack)}-${face}${four && pack === 'tarot' && /[DC]$/.test(face) ? '-four' : ''}.svg`
}

export function backOf(pack: string): string {
  return `/cards/${prefix(pack)}-back.svg`
}

/** A suit sign alone. */
export function signOf(suit: string, pack: string, four = false): string {
  return `/cards/${prefix(pack)}-suit-${suit}${four && pack === 'tarot' && 'DC'.includes(suit) ? '-four' : ''}.svg`
}

function prefix(pack: string): string {
  return FOLDERS[pack] ?? 'es'
}
