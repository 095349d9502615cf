/** What the front page says of a game. */
import { known, t } from '../lib/words/words.svelte'
import type { GameInfo } from '../lib/wire'

/** "4 jugadores", "2-13 jugadores". */
export function playersOf({ players }: GameInfo): string {
  const [least, most] = [Math.min(...players), Math.max(...players)]
  return t('home.players', { players: least === most ? least : `${least}-${most}` })
}

export const textOf = ({ id }: GameInfo): string => known(`game.${id}.text`) ?? ''

/** The card on its tile. */
export const emblemOf = ({ id }: GameInfo): string => known(`game.${id}.card`) ?? ''
