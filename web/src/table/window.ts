/** Which window is open over the table; `sheet` comes by itself at the end of a hand. */
export type Window = 'menu' | 'sheet' | 'scores' | 'settings' | 'rules' | 'keys' | 'invite' | 'options' | 'leave'
