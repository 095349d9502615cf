/** The tab of the page says that it is the viewer's turn: in its title, and by a mark on its icon. */

const ICON = '/icon.svg'
const MARK = '<circle cx="74%" cy="26%" r="24%" fill="#ffd54a" stroke="#0e2f23" stroke-width="5%"/>'

let said = ''
let marked: Promise<string> | undefined

/** The title begins with `text`; empty: it is as the page says. */
export function attend(text: string): void {
  const plain = said && document.title.startsWith(said) ? document.title.slice(said.length) : document.title
  said = text && `${text} · `
  document.title = said + plain
  void icon(text !== '').catch(() => undefined)
}

async function icon(asked: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')!
  const href = asked ? await withMark() : ICON
  // Meanwhile it may be somebody else's turn.
  if (asked === (said !== '') && link.getAttribute('href') !== href) link.href = href
}

function withMark(): Promise<string> {
  marked ??= fetch(ICON)
    .then((answer) => answer.text())
    .then((svg) => `data:image/svg+xml,${encodeURIComponent(svg.replace('</svg>', `${MARK}</svg>`))}`)
  return marked
}
