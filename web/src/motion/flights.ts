/** Cards fly: measure where every card is, let the page change, then play each from where it was. */
import { prefs } from '../lib/prefs.svelte'

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const FLIGHT = 'flight'

/** Whether anything may move. */
function still(): boolean {
  return calm.matches || !prefs.motion
}

export class Flights {
  #from = new Map<string, DOMRect>()

  constructor(private root: () => HTMLElement | undefined) {}

  /** Before the page changes, once until `play`. A card still in the air is measured where it is now. */
  measure(): void {
    if (this.#from.size) return
    for (const el of this.#cards()) this.#from.set(el.dataset.card!, el.getBoundingClientRect())
  }

  /** After the page has changed. `origin` gives the box of a card that was nowhere: its owner's seat. */
  play(origin?: (id: string) => DOMRect | undefined): void {
    for (const el of this.#cards()) {
      for (const running of el.getAnimations()) if (running.id === FLIGHT) running.cancel()
      const id = el.dataset.card!
      const to = el.getBoundingClientRect()
      const from = this.#from.get(id) ?? origin?.(id)
      if (!from || !to.width || still() || Math.hypot(from.x - to.x, from.y - to.y) < 0.5) continue
      const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`
      const frames = [
        { transform: start, transformOrigin: '0 0' },
        { transform: 'none', transformOrigin: '0 0' },
      ]
      el.animate(frames, { id: FLIGHT, duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' })
    }
    this.#from.clear()
  }

  *#cards(): Generator<HTMLElement> {
    yield* this.root()?.querySelectorAll<HTMLElement>('[data-card]') ?? []
  }
}
