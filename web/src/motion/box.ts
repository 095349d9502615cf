/** Where things are in the window. */

/** Some browsers, Safari among them, measure what is drawn larger (`zoom`) as if it was not; asked once. */
let isUnzoomed: boolean | undefined

function asksBrowser(): boolean {
  const probe = document.body.appendChild(document.createElement('i'))
  Object.assign(probe.style, { position: 'fixed', width: '1px', zoom: '2' })
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return width < 2
}

/** Where an element is drawn in the window, in its pixels, however much larger it is drawn. */
export function boxOf(el: Element): DOMRect {
  const box = el.getBoundingClientRect()
  const zoom = (isUnzoomed ??= asksBrowser()) ? zoomOf(el) : 1
  return new DOMRect(box.x * zoom, box.y * zoom, box.width * zoom, box.height * zoom)
}

/** How much larger an element is drawn, with all that it is in. */
function zoomOf(el: Element): number {
  const { zoom } = getComputedStyle(el)
  return Number(zoom) * (el.parentElement ? zoomOf(el.parentElement) : 1)
}
