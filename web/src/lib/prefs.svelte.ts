/** What a player prefers, kept in this browser. */

export interface Prefs {
  /** A language code, or empty: the browser's. */
  language: '' | 'es' | 'en' | 'fr'
  theme: 'system' | 'light' | 'dark'
  /** Touches that play a card by finger. */
  touches: 1 | 2
  /** Cards always with large corner figures: the compact face at every size. */
  largeIndex: boolean
  /** Cards with stronger colours and outlines. */
  contrast: boolean
  /** Which of the card backs. */
  back: 1 | 2 | 3
  cloth: 'green' | 'blue' | 'red' | 'grey'
  /** Diamonds and clubs of the tarot pack in colours of their own. */
  fourColours: boolean
  /** Whether cards fly; the browser's own wish for less motion always counts. */
  motion: boolean
  /** How the hand is sorted: suits in the game's order, low or high first, trumps at which end. */
  sort: 'high' | 'low'
  trumps: 'left' | 'right'
  /** Whether single letters act at the table. */
  letters: boolean
  /** What is read aloud. */
  spoken: 'all' | 'turn' | 'nothing'
  /** Whether what others say is shown. */
  talk: boolean
  /** Whether the program plays cards that are the only ones that may be played. */
  forced: boolean
  /** Whether the table is heard, and felt when one is called; at first only where there is no desk. */
  sounds: boolean
  vibration: boolean
  /** Whether the system tells who looks at another window that they are called. */
  notify: boolean
}

export const byFinger = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
const KEY = 'tapete.prefs'
const DEFAULTS: Prefs = {
  language: '',
  theme: 'system',
  touches: 2,
  largeIndex: false,
  contrast: globalThis.matchMedia?.('(prefers-contrast: more)').matches ?? false,
  back: 1,
  cloth: 'green',
  fourColours: true,
  motion: true,
  sort: 'high',
  trumps: 'left',
  letters: true,
  spoken: 'all',
  talk: true,
  forced: false,
  sounds: byFinger,
  vibration: byFinger,
  notify: false,
}

function kept(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    // A browser that forbids storage, or a damaged entry: the defaults serve.
    return {}
  }
}

let chosen: Prefs = $state.raw({ ...DEFAULTS, ...kept() })

/** Every preference as it is now. */
export const prefs: Readonly<Prefs> = new Proxy(chosen, { get: (_, name) => chosen[name as keyof Prefs] })

/** What was set here and could not be kept. */
let unkept: Partial<Prefs> = {}

/** Sets some preferences and keeps them, with what another tab has kept meanwhile. */
export function prefer(some: Partial<Prefs>): void {
  unkept = { ...unkept, ...some }
  chosen = { ...chosen, ...kept(), ...unkept }
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
    unkept = {}
  } catch {
    // Storage forbidden: they hold until the page closes.
  }
}
