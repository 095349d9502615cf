/** Only while the page is written (`npm run dev`, then /gallery.html#tute-turn): the table in states from a file. */
import { mount } from 'svelte'
import '../../app.css'
import { speak, wanted } from '../../lib/words/words.svelte'
import Gallery from './Gallery.svelte'

await speak(wanted())
mount(Gallery, { target: document.getElementById('app')! })
