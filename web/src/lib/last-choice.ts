/** The game that was chosen last in this browser, with its seats and its robots. */

export interface Choice {
  game: string
  seats: number
  level: string
}

const KEY = 'tapete.choice'

export function lastChoice(): Partial<Choice> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice>
  } catch {
    // A browser that forbids storage, or a damaged entry: nothing was chosen.
    return {}
  }
}

export function keepChoice(choice: Partial<Choice>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...lastChoice(), ...choice }))
  } catch {
    // Storage forbidden: the next visit begins anew.
  }
}
