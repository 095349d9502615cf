/** For whoever writes the page (`npm run dev`, then /gallery.html#tute-pairs-4-play) and for tests: the table in states from a file. */
import { mount } from 'svelte'
import '../../app.css'
import { speak, wanted } from '../../lib/words/words.svelte'
import Gallery from './Gallery.svelte'

await speak(wanted())
const all = await (await fetch('/src/table/gallery/states.json')).json()
mount(Gallery, { target: document.getElementById('app')!, props: { all } })
