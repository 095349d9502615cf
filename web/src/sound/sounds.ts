/** The sounds of the table, as notes; sound/synthesis.ts makes them audible. */

/** `paper` is noise below `hz`, `wood` a struck bar, `bell` a struck bell. */
export type Voice = 'paper' | 'wood' | 'bell'

export interface Note {
  voice: Voice
  /** Seconds from the beginning of the sound. */
  at: number
  /** Seconds after which it is a thousandth of what it was. */
  lasts: number
  hz: number
  /** Its highest amplitude, about; 1: all there is. */
  loud: number
}

const note = (voice: Voice, at: number, lasts: number, hz: number, loud: number): Note => ({ voice, at, lasts, hz, loud })

const G4 = 392
const C5 = 523.25
const D5 = 587.33
const E5 = 659.26
const G5 = 783.99
const C6 = 1046.5

export const SCORE = {
  card: [note('paper', 0, 0.07, 3200, 0.75), note('wood', 0.004, 0.09, 170, 0.55)],
  trick: [note('paper', 0, 0.2, 1500, 0.75), note('paper', 0.09, 0.16, 2400, 0.6), note('wood', 0.15, 0.1, 140, 0.5)],
  turn: [note('wood', 0, 0.3, D5, 0.28), note('wood', 0.13, 0.42, G5, 0.32)],
  cante: [note('bell', 0, 0.5, C5, 0.28), note('bell', 0.09, 0.5, E5, 0.28), note('bell', 0.18, 0.7, G5, 0.3)],
  end: [note('bell', 0, 0.5, G4, 0.28), note('bell', 0.11, 0.5, C5, 0.26), note('bell', 0.22, 0.55, E5, 0.24), note('bell', 0.33, 0.66, C6, 0.24)],
  tick: [note('wood', 0, 0.08, 1320, 0.42)],
} as const satisfies Record<string, readonly Note[]>

export type Sound = keyof typeof SCORE
