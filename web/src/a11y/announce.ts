/** Speaks to screen readers through the two live regions of index.html; focus stays where it is. */
import { prefs } from '../lib/prefs.svelte'

const JOIN_MS = 600
const KEEP = 30

let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Says a short sentence when the reader is free; sentences that come close together are joined. */
export function announce(text: string): void {
  if (prefs.spoken !== 'all' || !text) return
  waiting.push(text)
  timer ??= setTimeout(speak, JOIN_MS)
}

/** Says at once what the player asked to hear, whatever they want to hear unasked. */
export function tell(text: string): void {
  clearTimeout(timer)
  waiting.push(text)
  speak()
}

/** Says at once that it is the viewer's turn, but not before what waits, as the card that was just played. */
export function call(text: string): void {
  if (waiting.length) {
    clearTimeout(timer)
    speak()
  }
  alarm(text)
}

/** Says at once, before all that waits, what cannot wait: that time is short, why a card is refused. */
export function alarm(text: string): void {
  if (prefs.spoken === 'nothing') return
  const region = document.getElementById('alarm')
  if (region) region.textContent = text
}

function speak(): void {
  timer = undefined
  const region = document.getElementById('log')
  if (!region) return
  const line = document.createElement('p')
  line.textContent = waiting.join(' ')
  waiting = []
  region.append(line)
  while (region.childElementCount > KEEP) region.firstElementChild?.remove()
}
