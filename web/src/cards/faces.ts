/** Which file shows a card; all that is known of the files' names stands here. */
import type { Prefs } from '../lib/prefs.svelte'
import { pictured } from './bundle.svelte'
import type { Card } from '../lib/wire'

/** Height over width of a card, by pack. */
export const TALL: Record<string, number> = { spanish: 310 / 200, tarot: 348 / 200 }
/** From this width (px) on a card shows its full face; below, and wherever large figures are wanted, the compact one. */
export const FULL_FROM = 72

const FOLDERS: Record<string, string> = { spanish: 'es', tarot: 'ta' }

export type Look = Pick<Prefs, 'largeIndex' | 'fourColours' | 'contrast' | 'back'>

/** The address of a card's face; the copy letter of a two-pack game is not drawn. */
export function faceOf(card: Card, pack: string, width: number, look: Look): string {
  const face = card.replace(/[ab]$/, '')
  const kind = look.contrast ? 'contrast/' : width >= FULL_FROM && !look.largeIndex ? 'full/' : ''
  return pictured(`/cards/${kind}${prefix(pack)}-${face}${look.fourColours && pack === 'tarot' && /[DC]$/.test(face) ? '-four' : ''}.svg`)
}

export function backOf(pack: string, { back }: Look): string {
  return pictured(`/cards/${prefix(pack)}-back${back === 1 ? '' : `-${back}`}.svg`)
}

/** A suit sign alone. */
export function signOf(suit: string, pack: string, four = false): string {
  return pictured(`/cards/${prefix(pack)}-suit-${suit}${four && pack === 'tarot' && 'DC'.includes(suit) ? '-four' : ''}.svg`)
}

function prefix(pack: string): string {
  return FOLDERS[pack] ?? 'es'
}
