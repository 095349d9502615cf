/** Focus stays at the table when what had it is gone: an answer that was given, a card that was played off a pile. */

/** Where the table may lose focus; the hand looks after itself. */
const PLACES = ['.actions', '.rows.ours', '.rows.theirs']

/** What to do once the table has changed: focus that was lost goes to what stands at its place now, else to the hand. */
export function keptFocus(root: HTMLElement | undefined): () => void {
  const focused = document.activeElement
  const place = PLACES.find((each) => root?.contains(focused) && focused?.closest(each))
  return () => {
    if (!place || document.activeElement !== document.body) return
    const next = [`${place} button:enabled`, '.hand [tabindex="0"]', '.hand'].map((each) => root?.querySelector<HTMLElement>(each)).find(Boolean)
    next?.focus({ preventScroll: true })
  }
}
