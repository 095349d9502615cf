/** Which values of an option are offered as a list. */
import type { OptionInfo, Value } from '../lib/wire'

const MANY = 24
/** So far every number is offered: a few hands, a small stake. */
const SMALL = 10

/** All the values; of very many numbers the small and the round ones. */
export function offeredValues({ values, range, default: usual }: OptionInfo, now: Value): Value[] {
  const all = range ? counted(range) : values
  return all.length <= MANY ? all : all.filter((each) => Number(each) <= SMALL || Number(each) % 10 === 0 || each === usual || each === now)
}

function counted({ low, high, step }: NonNullable<OptionInfo['range']>): number[] {
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step)
}
