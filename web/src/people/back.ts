/** Whether what the viewer did last may go back, as far as they can know; the room decides (`undo`). */
import { isAlone } from '../lib/people'
import type { Seen, TableState, View } from '../lib/wire'

/** The hand before the viewer's last action, if nobody has acted since. */
export interface Back {
  before: View | null
  /** The hand in which it was asked in vain. */
  failed: number
}

export const NOTHING: Back = { before: null, failed: 0 }

/** What is known after an event; of one that the viewer may not know (null), it is silence in a window at most. */
export function follow(known: Back, then: TableState, now: TableState, event: Seen | null): Back {
  const isOver = event?.k === 'vote_ended' && event.vote === 'undo' && !event.agreed && then.vote?.by === now.you
  if (isOver) return { before: null, failed: now.hand_number }
  if (event && event.k !== 'acted') return ['undone', 'dealt', 'rest_taken'].includes(event.k) ? { ...known, before: null } : known
  // Alone with robots the program passes at once in the window after a card.
  if (then.view?.window) return { ...known, before: isAlone(now) && (event ? event.action === 'pass' : true) ? known.before : null }
  return { ...known, before: event && event.seat === now.you && hasChosen(event, then.view) ? then.view : null }
}

/** It was not done for them: by the clock, or, but for a card, since nothing else was possible. */
const hasChosen = ({ action, by }: Seen, view: View | null): boolean =>
  by !== 'clock' && (action?.startsWith('play ') || (view?.legal.length ?? 0) > 1)

/** Whether that may go back: nothing has come to light since, or to a hand, and no robot has answered. */
export function goesBack({ before, failed }: Back, now: TableState): boolean {
  const { view, seats, you, answered } = now
  if (!before || !view || now.stage !== 'playing' || failed === now.hand_number || answered) return false
  if (view.window && view.asked.some((seat) => seat !== you && (seats[seat]?.robot || seats[seat]?.auto))) return false
  const old = shown(before)
  return (
    shown(view).every((part) => old.includes(part)) &&
    view.hand.every((card) => before.hand.includes(card)) &&
    view.counts.every((count, seat) => count <= before.counts[seat]!) &&
    (view.phase === before.phase || before.phase !== 'play' || view.window || ['play', 'over'].includes(view.phase))
  )
}

/** The cards that lie open, but what one has laid oneself. */
const shown = ({ parts }: View): string[] =>
  parts.filter(({ kind, name }) => ['card', 'cards', 'piles'].includes(kind) && name !== 'discard').map((part) => JSON.stringify(part))
