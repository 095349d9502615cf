/** Starts the page, once the words of the player's language and the part that the address asks for are here. */
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { load } from './load'
import { speak, wanted } from './lib/words/words.svelte'

const target = document.getElementById('app')!

/** Words that do not load leave the page in Spanish, or with the bare keys, rather than blank. */
const words = speak(wanted())
  .catch(() => speak('es'))
  .catch(() => undefined)

void Promise.all([load(location.pathname), words]).then(([first]) => {
  target.replaceChildren()
  mount(App, { target, props: { first } })
})

/** A picture that did not come, since the line was down, is asked for again until it comes. */
const AGAIN_MS = 2000
addEventListener('error', ({ target }) => {
  if (target instanceof HTMLImageElement) setTimeout(() => target.isConnected && target.setAttribute('src', target.src), AGAIN_MS)
}, true)

// Only over https or on this machine; without it the page works all the same. It is for the next time.
if (import.meta.env.PROD) setTimeout(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined), 5000)
