/** The list of what can be played. */
import type { GameInfo, Games } from './wire'

/** The number of seats that is meant where nobody says another: as many as may play, five at most. */
export const usualSeats = (players: number[]): number => Math.max(...players.filter((n) => n <= 5), Math.min(...players))

/** What the front page says of a game. */
export type Offered = Pick<GameInfo, 'id' | 'family' | 'pattern' | 'players'>

/** What the front page offers: it stands in the page. */
export async function offered(): Promise<{ games: Offered[]; levels: string[] }> {
  const given = document.getElementById('games')?.textContent
  return given ? JSON.parse(given) : games()
}

/** The robots that are meant where nobody says others: they answer at once. */
export const usualLevel = (levels: string[]): string => (levels.includes('regular') ? 'regular' : (levels[0] ?? ''))

let listed: Promise<Games> | undefined

/** What can be played; asked for once. */
export function games(): Promise<Games> {
  listed ??= fetch('/api/games', { credentials: 'same-origin' }).then((answer) => {
    if (!answer.ok) throw new Error(`/api/games: ${answer.status}`)
    return answer.json() as Promise<Games>
  })
  listed.catch(() => (listed = undefined))
  return listed
}
