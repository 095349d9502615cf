/** What the table needs once the first cards have been seen: one request. */
export { drag } from '../motion/drag'
export { Flights } from '../motion/flights'
export { default as Actions } from './Actions.svelte'
export { default as LastTrick } from './LastTrick.svelte'
export { default as Rows } from './Rows.svelte'
export { attend } from './attention'
export { keptFocus } from './focus'
export { keys } from './keys'
