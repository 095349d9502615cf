/** The windows over a table, which come on demand. */

/** `sheet` comes by itself at the end of a hand. */
export type Window = 'menu' | 'sheet' | 'scores' | 'settings' | 'rules' | 'keys' | 'invite' | 'options' | 'leave'

export const windows = () => import('./Windows.svelte')
