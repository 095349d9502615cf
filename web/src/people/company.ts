/** The people at a table, once it stands: one request. */
export { asPlayed } from '../ui/as-played'
export { default as AtSeats } from './AtSeats.svelte'
export { default as Buttons } from './Buttons.svelte'
export { default as Strips } from './Strips.svelte'
