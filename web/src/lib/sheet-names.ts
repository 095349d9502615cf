/** What the lines of a finished hand's sheet say. */
import { actionName, argumentName } from './names'
import type { Line } from './wire'
import { known } from './words/words.svelte'

/** What a line of a sheet counts, and what it is about; `who` names a seat. */
export function lineName({ name, about }: Pick<Line, 'name' | 'about'>, pack: string, who: (seat: number) => string): string {
  const told = ([key, value]: [string, string]): [string, string] => {
    if (key === 'said') return [key, actionName(`sing ${value}`, pack)]
    if (key === 'seat') return [key, who(Number(value))]
    return [key, known(`word.${value}`) ?? argumentName(key, value, pack)]
  }
  const args = Object.fromEntries(Object.entries(about).map(told))
  const of = Object.keys(args).length ? known(`sheet.line.${name}.of`, args) : undefined
  return of ?? known(`sheet.line.${name}`) ?? [name, ...Object.values(args)].join(' ')
}
