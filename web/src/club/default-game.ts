/** The game that a page begins with. */
import { lastChoice } from '../lib/last-choice'
import { games } from '../lib/games'
import { insist } from '../lib/insist.svelte'

/** What was played last in this browser, else the first of all. */
export async function firstGame(): Promise<string> {
  const { game } = lastChoice()
  if (game) return game
  return (await insist(games)).games[0]?.id ?? ''
}
