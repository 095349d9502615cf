/** What the table needs once the first cards have been seen. */
export { drag } from '../motion/drag'
export { Flights } from '../motion/flights'
export { attend } from './attention'
