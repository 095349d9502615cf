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

/** What holds stands elsewhere once the table is low, as under a strip: who was reading it reads on there, until what is returned is called. */
export function readsOn(root: HTMLElement): () => void {
  let isReading = false
  const noted = ({ target }: Event) => (isReading = !!(target as Element).closest('.info'))
  const watch = new ResizeObserver(() => {
    setTimeout(() => {
      if (isReading && document.activeElement === document.body) root.querySelector<HTMLElement>('.info, .hand [tabindex="0"]')?.focus({ preventScroll: true })
    })
  })
  for (const kind of ['focusin', 'pointerdown']) addEventListener(kind, noted)
  watch.observe(root)
  return () => {
    for (const kind of ['focusin', 'pointerdown']) removeEventListener(kind, noted)
    watch.disconnect()
  }
}
