/** Cards fly: measure where every card is, let the page change, then play each from where it was. */
import { boxOf } from './box'

const FLIGHT = 'flight'
const EASING = 'cubic-bezier(.2,.8,.2,1)'
const FLIGHT_MS = 300
/** A whole deal takes no longer, however many cards there are. */
const DEAL_MS = 600
const CARD_APART_MS = 45

export interface Origin {
  box: DOMRect
  /** How many cards were dealt before this one. */
  after?: number
  /** Of how many. */
  of?: number
}

type Place = { x: number; y: number; width: number }
const same = (one: Place, two: Place): boolean => Math.hypot(one.x - two.x, one.y - two.y, one.width - two.width) < 0.5

/** What finds the middle of a seat. */
export const seatAt = (seat: number | string): string => `[data-seat="${seat}"]`

/** Every card has `data-card`, its id; one that its winner has taken has `data-pile` too, the winner's seat. */
export class Flights {
  #from = new Map<string, Place>()
  #places = new WeakMap<Element, Place>()
  #taken = new WeakSet<Element>()

  /** `still`: whether nothing may move. */
  constructor(
    private root: () => HTMLElement | undefined,
    private still: () => boolean,
  ) {}

  /** Before the page changes, once until `play`. A card still in the air is measured where it is now. */
  measure(): void {
    if (this.#from.size) return
    for (const el of this.#cards()) if (!el.dataset.pile) this.#from.set(el.dataset.card!, el.getBoundingClientRect())
  }

  /** After the page has changed. `origin` tells where a card comes from that was nowhere. What lies where it lay stays put. */
  play(origin: (id: string, box: (what: string) => DOMRect | undefined) => Origin | undefined): void {
    // All are measured before the first flies: each that flies would have the browser reckon anew for the next one.
    const starts: (() => void)[] = []
    for (const el of this.#cards()) if (el.dataset.pile) this.#take(el, el.dataset.pile, starts)
    for (const el of this.#cards()) if (!el.dataset.pile && this.#taken.delete(el)) land(el)
    for (const el of this.#cards()) {
      if (el.dataset.pile) continue
      const to = place(el)
      const was = this.#places.get(el)
      this.#places.set(el, to)
      if (!to.width || this.still() || (was && same(was, to))) continue
      const from = this.#from.get(el.dataset.card!)
      if (from) starts.push(() => fly(el, from, to))
      else this.#bring(el, to, origin(el.dataset.card!, this.#box), starts)
    }
    for (const start of starts) start()
    this.#from.clear()
  }

  /** Everything that flies is where it flies to. */
  skip(): void {
    for (const each of document.getAnimations()) if (each.id === FLIGHT) each.finish()
  }

  #bring(el: HTMLElement, to: Place, origin: Origin | undefined, starts: (() => void)[]): void {
    if (!origin) return
    const { box, after = 0, of = 1 } = origin
    starts.push(() => fly(el, centred(box, to), to, after * Math.min(CARD_APART_MS, DEAL_MS / of)))
  }

  /** A card goes to its winner as it lies. */
  #take(el: HTMLElement, seat: string, starts: (() => void)[]): void {
    if (this.#taken.has(el)) return
    this.#taken.add(el)
    const box = this.#box(seatAt(seat))
    if (this.still() || !box) return
    const from = place(el)
    const to = centred(box, from, 0.35)
    const frames = [
      { transform: 'none', visibility: 'visible' },
      { transform: path(to, from), opacity: 1, offset: 0.85 },
      { transform: path(to, from), opacity: 0, visibility: 'visible' },
    ].map((frame) => ({ ...frame, transformOrigin: '0 0' }))
    starts.push(() => flights.set(el, el.animate(frames, { id: FLIGHT, duration: FLIGHT_MS, easing: 'ease-in' })))
  }

  #box = (what: string): DOMRect | undefined => {
    const el = this.root()?.querySelector(what)
    return el ? boxOf(el) : undefined
  }

  *#cards(): Generator<HTMLElement> {
    yield* this.root()?.querySelectorAll<HTMLElement>('[data-card]') ?? []
  }
}

/** The last flight of each card; the browser, if it were asked, would reckon anew. */
const flights = new WeakMap<Element, Animation>()

/** Where an element belongs, without the flight that it is on. */
function place(el: HTMLElement): Place {
  const { x, y, width } = el.getBoundingClientRect()
  if (!/running|paused/.test(flights.get(el)?.playState ?? '')) return { x, y, width }
  const { m11, m41, m42 } = new DOMMatrix(getComputedStyle(el).transform)
  return { x: x - m41, y: y - m42, width: width / m11 }
}

/** A card as wide as `share` of `to` in the middle of a box. */
function centred(box: DOMRect, to: Place, share = 0.5): Place {
  const width = to.width * share
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - width * 1.5) / 2, width }
}

const path = (from: Place, to: Place): string => `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`

function land(el: HTMLElement): void {
  flights.get(el)?.cancel()
}

function fly(el: HTMLElement, from: Place, to: Place, delay = 0): void {
  land(el)
  const frames = [path(from, to), 'none'].map((transform) => ({ transform, transformOrigin: '0 0' }))
  flights.set(el, el.animate(frames, { id: FLIGHT, duration: FLIGHT_MS, delay, easing: EASING, fill: 'backwards' }))
}
