/** A card of the hand follows the mouse; let go over the felt it is played, let go over the hand it goes back. */

/** A mouse that moved less has clicked. */
const FAR = 8
/** The room answers within that time, or the card goes back. */
const BACK_MS = 900

/** Cards within `root` can be dragged from now on. */
export function drag(root: HTMLElement): void {
  let card: HTMLElement | null = null
  let from = { x: 0, y: 0 }
  let dragged = false

  root.addEventListener('dragstart', (event) => event.preventDefault())
  root.addEventListener('pointerdown', (event) => {
    dragged = false
    card = event.pointerType === 'mouse' && event.button === 0 ? (event.target as Element).closest<HTMLElement>('.hand [data-card]') : null
    from = { x: event.clientX, y: event.clientY }
  })
  root.addEventListener('pointermove', (event) => {
    if (!card || !(event.buttons & 1)) return
    const by = { x: event.clientX - from.x, y: event.clientY - from.y }
    if (!dragged && Math.hypot(by.x, by.y) < FAR) return
    if (!dragged) card.setPointerCapture(event.pointerId)
    dragged = true
    card.style.translate = `${by.x}px ${by.y}px`
    card.style.zIndex = '60'
  })
  // The click that follows plays the card; over the hand it is none.
  root.addEventListener('click', dropped, true)
  root.addEventListener('pointercancel', () => card && back(card))

  function dropped(event: MouseEvent): void {
    const moved = card
    card = null
    if (!moved || !dragged) return
    dragged = false
    const hand = moved.closest('.hand')!.getBoundingClientRect()
    const played = event.clientY < hand.top && !moved.classList.contains('off')
    if (event.clientY >= hand.top) event.stopPropagation()
    setTimeout(() => back(moved), played ? BACK_MS : 0)
  }

  function back(moved: HTMLElement): void {
    moved.style.translate = moved.style.zIndex = ''
  }
}
