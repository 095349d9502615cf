/** Speaks to screen readers through two live regions, those of index.html or of an open window; focus stays where it is. */
import { prefs } from '../lib/prefs.svelte'

const JOIN_MS = 600
const KEEP = 30

let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** While a window is open nothing outside it is read. */
const region = (name: string): Element | null => document.querySelector(`dialog>.${name},#${name}`)

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

/** Says at once that it is the viewer's turn, but not before what waits, as the card that was just played; nor in a window that closes with it. */
export function call(text: string): void {
  setTimeout(() => {
    clearTimeout(timer)
    speak()
    alarm(text)
  })
}

/** Says at once, before all that waits, what cannot wait: that time is short, why a card is refused. */
export function alarm(text: string): void {
  if (prefs.spoken === 'nothing') return
  const alarm = region('alarm')
  if (alarm) alarm.textContent = text
}

function speak(): void {
  timer = undefined
  const log = waiting.length && region('log')
  if (!log) return
  const line = document.createElement('p')
  line.textContent = waiting.join(' ')
  waiting = []
  log.append(line)
  while (log.childElementCount > KEEP) log.firstElementChild?.remove()
}
