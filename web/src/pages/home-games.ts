/** What the front page says of a game. */
import { known, t } from '../lib/words/words.svelte'
import type { Offered } from '../lib/games'

/** "4 jugadores", "2–13 jugadores". */
export function playersOf({ players }: Offered): string {
  const [least, most] = [Math.min(...players), Math.max(...players)]
  return t('home.players', { players: least === most ? least : `${least}–${most}` })
}

export const textOf = ({ id }: Offered): string => known(`game.${id}.text`) ?? ''

/** The card on its tile. */
export const emblemOf = ({ id }: Offered): string => known(`game.${id}.card`) ?? ''
