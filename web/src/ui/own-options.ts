/** Options that somebody is changing in a form, while others may change them too. */
import type { Value } from '../lib/wire'

export type Options = Record<string, Value>
/** What one of them was changed to; undefined: to what holds where nothing is set. */
export type Changes = Record<string, Value | undefined>

/** How one set differs from another. */
export function changes(from: Options, to: Options): Changes {
  const names = Object.keys({ ...from, ...to }).filter((name) => from[name] !== to[name])
  return Object.fromEntries(names.map((name) => [name, to[name]]))
}

/** What is set now, but for what was changed. */
export function changed(set: Options, own: Changes): Options {
  const all = Object.entries({ ...set, ...own })
  return Object.fromEntries(all.filter((each): each is [string, Value] => each[1] !== undefined))
}
