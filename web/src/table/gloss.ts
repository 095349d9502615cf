/** What actions come to, for the buttons that say them. */
import { known } from '../lib/words/words.svelte'

/**
 * What an action comes to, in few words. The game and what is set at a table may change it: `gloss.bid.x@game=g`,
 * `gloss.bid.x@option=value`, and before both `gloss.bid.x@game=g&option=value`; a key of `g` holds for its variant `g-more`, too.
 */
export function glossName(action: string, game: string, options: Record<string, string | number | boolean>): string {
  const key = `gloss.${action.split('+', 1)[0]!.replace(' ', '.')}`
  const set = Object.entries(options).map(([name, value]) => `${name}=${value}`)
  const parts = game.split('-')
  const kinds = parts.map((_, at) => `game=${parts.slice(0, parts.length - at).join('-')}`)
  const own = [...kinds.flatMap((kind) => [...set.map((each) => `${kind}&${each}`), kind]), ...set]
  for (const each of own) {
    const found = known(`${key}@${each}`)
    if (found !== undefined) return found
  }
  return known(key) ?? ''
}
