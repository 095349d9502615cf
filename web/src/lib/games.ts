/** The list of what can be played. */
import type { Games } from './wire'

let listed: Promise<Games> | undefined

/** What can be played; asked for once. */
export function games(): Promise<Games> {
  listed ??= fetch('/api/games').then((answer) => {
    if (!answer.ok) throw new Error(`/api/games: ${answer.status}`)
    return answer.json() as Promise<Games>
  })
  listed.catch(() => (listed = undefined))
  return listed
}
