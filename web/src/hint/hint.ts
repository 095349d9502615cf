/** A hint that was asked for, with its words: one request of the page, one of the room. */
export { default as Hint } from './Hint.svelte'
export { advice } from './words'
