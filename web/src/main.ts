/** Starts the page, once the words of the player's language are here. */
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { speak, wanted } from './lib/words/words.svelte'

/** Words that do not load leave the page in Spanish, or with the bare keys, rather than blank. */
speak(wanted())
  .catch(() => speak('es'))
  .catch(() => undefined)
  .then(() => mount(App, { target: document.getElementById('app')! }))

// Only over https or on this machine; without it the page works all the same.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
