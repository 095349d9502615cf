(isFull) => { // What covers what on the page: a line for each fault of the table that is shown.
  const faults = []
  const box = (el) => el.getBoundingClientRect()
  const seen = (el) => el.getClientRects().length > 0 && getComputedStyle(el).visibility !== 'hidden'
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
  const say = (el) => `${el.className?.baseVal ?? el.className} "${(el.textContent || el.dataset.card || '').trim().slice(0, 24)}"`

  // The part of each element that must be seen, and what it belongs to.
  const cut = (el, across, down) => {
    const { left, top, width, height } = box(el)
    return { left, top, right: left + width * across, bottom: top + height * down }
  }
  const clipped = (el) => {
    const within = el.closest('.info, .bar')
    const one = box(el)
    if (!within) return one
    const other = box(within)
    return { left: Math.max(one.left, other.left), right: Math.min(one.right, other.right), top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom) }
  }
  const item = (el, kind, owner, area) => ({ el, kind, owner, area })
  const seatOf = (el) => el.closest('.seat')
  const items = [
    ...all('.seat .name').map((el) => item(el, 'name', seatOf(el), box(el))),
    ...all('.seat .figures').filter((el) => el.textContent.trim()).map((el) => item(el, 'score', seatOf(el), box(el))),
    ...all('.trick .card.lies').map((el) => item(el, 'card', el, cut(el, 0.5, 0.44))),
    // Up to eight have their cards whole, but for other cards; a neighbour's label that lies there is not read either.
    ...(all('.felt .seat').length < 8 ? all('.trick .card.lies') : []).map((el) => item(el, 'whole card', el, box(el))),
    ...all('.rows section li').map((el) => item(el, 'row card', el.closest('section'), cut(el, 0.6, 0.6))),
    ...all('.shown, .heap').map((el) => item(el, 'fact', el, clipped(el))),
    ...all('.status span').map((el) => item(el, 'status', el, box(el))),
  ]
  const covers = [
    ...all(`.seat .avatar, .seat .name, .seat .figures, .seat .badge, .seat .bubble${all('.felt .seat').length < 8 ? ', .felt .mark' : ''}`).map((el) => item(el, 'seat', seatOf(el), box(el))),
    ...all('.trick .card.lies').map((el) => item(el, 'card', el, box(el))),
    ...all('.rows section').map((el) => item(el, 'row', el, box(el))),
    ...all('.actions button').map((el) => item(el, 'button', el, clipped(el))),
    ...all('.shown, .heap').map((el) => item(el, 'fact', el, clipped(el))),
    ...all('.status span').map((el) => item(el, 'status', el, box(el))),
    ...all('.own .last').map((el) => item(el, 'button', el, box(el))),
    ...all('.hand .card').map((el) => item(el, 'hand', el, box(el))),
  ]
  const SLACK = 2.5
  const meet = (one, two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > SLACK && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > SLACK
  const above = (one, two) => Number(getComputedStyle(one).zIndex) > Number(getComputedStyle(two).zIndex)

  for (const what of items) {
    for (const by of covers) {
      if (by.owner === what.owner || !meet(what.area, by.area)) continue
      if (what.kind === 'card' && by.kind === 'card' && !above(by.el, what.el)) continue
      if (what.kind === 'whole card' && ['card', 'row'].includes(by.kind)) continue
      // What is said lies under the cards.
      const layer = by.el.matches(what.kind === 'whole card' && innerHeight >= 340 ? '.bubble' : '.bubble, .badge') && what.el.closest('.trick, .rows')
      if (layer && above(layer, by.el.closest('li'))) continue
      faults.push(`${say(by.el)} covers ${what.kind} ${say(what.el)}`)
    }
  }
  for (const { el, kind, area } of [...items, ...covers]) {
    if (kind === 'hand' || el.closest('.info')) continue
    const { left, right, top, bottom } = area
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`${say(el)} is outside`)
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is too wide')
  // Who sits alone at the top of a phone has room for what is counted.
  if (innerHeight > innerWidth && innerWidth >= 360 && all('.felt .seat').length === 3)
    for (const el of all('.seat.below .figures')) if (el.scrollHeight > el.clientHeight + 4) faults.push(`${say(el)} is not read whole`)
  // A word keeps off the edge of its button, which is round.
  for (const el of all('.actions button:not(.card)')) {
    const words = document.createRange()
    words.selectNodeContents(el)
    const { left, right } = words.getBoundingClientRect()
    if (left < box(el).left + 3 || right > box(el).right - 3) faults.push(`the word of ${say(el)} leaves it`)
  }

  // In a narrow corner the contract stands over whose it is; elsewhere its words wrap where they must.
  for (const el of innerWidth <= 460 ? all('.shown.contract') : []) {
    const words = document.createTreeWalker(el, NodeFilter.SHOW_TEXT)
    const line = document.createRange()
    let [left, right] = [Infinity, -Infinity]
    while (words.nextNode()) {
      line.selectNodeContents(words.currentNode)
      for (const one of line.getClientRects()) [left, right] = [Math.min(left, one.left), Math.max(right, one.right)]
    }
    const [round, scale] = [18, box(el).width / el.offsetWidth]
    if (box(el).width - (right - left) > (round + 3) * scale) faults.push(`${say(el)} is wider than its words`)
  }

  // What lies beside a card is read whole.
  for (const el of all('.shown.laid'))
    if (box(el.lastElementChild).top < box(el).top - 1 || box(el.lastElementChild).bottom > box(el).bottom + 1) faults.push(`the words of ${say(el)} are cut`)

  for (const el of all('.seat .bubble'))
    for (const own of seatOf(el).querySelectorAll('.name, .figures')) if (meet(box(el), box(own))) faults.push(`${say(el)} covers the speaker's ${say(own)}`)
  // What holds is seen whole: trump and heaps where a line of them scrolls, heaps with their card and figure.
  for (const el of all('.info :is(.shown.suit, .heap), .corners .shown.suit')) {
    const [whole, part] = [box(el), clipped(el)]
    const isCut = whole.bottom - part.bottom > 1 || part.top - whole.top > 1 || (el.matches('.suit') && whole.right - part.right > 1)
    if (isCut) faults.push(`${say(el)} is cut`)
  }
  for (const el of all('.shown.suit img')) if (box(el).right > box(el.closest('.shown')).right + 1) faults.push(`the sign of ${say(el.closest('.shown'))} hangs out`)
  for (const el of all('.heap img, .heap b')) if (box(el).bottom > box(el.closest('.heap')).bottom + 4) faults.push(`${say(el.closest('.heap'))} is half a card`)
  const isOver = all('.hand .card').length === 0
  const info = document.querySelector('.info')
  if (info && !isOver && innerWidth >= 360 && innerHeight >= 390 && info.scrollWidth > info.clientWidth + 1) faults.push(`what holds is cut by ${info.scrollWidth - info.clientWidth} px`)
  const initial = (el) => {
    const letter = document.createRange()
    const face = seatOf(el).querySelector('.face')
    letter.selectNodeContents(face)
    // How high the box of a letter is depends on the browser.
    const { left, right, top, bottom } = letter.getBoundingClientRect()
    const size = (parseFloat(getComputedStyle(face).fontSize) * box(face).height) / face.offsetHeight
    const [middle, half] = [(top + bottom) / 2, (size * 2) / 3]
    return { left, right, top: middle - half, bottom: middle + half }
  }
  for (const el of all('.seat :is(.badge, .bubble)')) if (meet(box(el), initial(el))) faults.push(`${say(el)} hides the initial`)
  if (all('.felt .seat').length <= 4 && innerWidth >= 800)
    for (const el of all('.seat .badge')) if (meet(box(el), box(seatOf(el).querySelector('.face')))) faults.push(`${say(el)} lies on the avatar`)
  if (innerWidth > innerHeight && innerHeight >= 390)
    for (const el of all(`.seat${innerWidth < 800 ? ':not(.own)' : ''} :is(.badge span, .name b)`)) if (el.scrollWidth > el.clientWidth + 1) faults.push(`${say(el)} is not read whole`)

  if (innerWidth >= 360 && innerHeight > innerWidth)
    for (const el of all('.seat :is(.badge span, .bubble)')) if (el.scrollWidth > el.clientWidth + 1) faults.push(`${say(el)} is cut`)

  if (innerWidth >= 360 && innerHeight > innerWidth && all('.felt .seat').length < 6)
    for (const el of all('.seat .badge:not(.absent)'))
      for (const by of all('.trick .card.lies, .rows section')) if (meet(box(el), box(by))) faults.push(`${say(by)} lies on ${say(el)}`)

  // What is said of somebody is not under a button, nor on another's face.
  if (innerHeight > innerWidth)
    for (const el of all('.felt .seat .badge')) {
      const over = [...all('.actions button'), ...all('.felt .avatar .face').filter((face) => seatOf(face) !== seatOf(el))]
      for (const by of over) if (meet(box(el), box(by))) faults.push(`${say(by)} and ${say(el)} meet`)
      if (el.matches('.absent') && el.firstElementChild.scrollWidth > el.firstElementChild.clientWidth + 1) faults.push(`${say(el)} is cut`)
    }

  const trick = all('.trick .card.lies').map(box)
  if (isFull && trick.length) {
    const felt = box(document.querySelector('.felt'))
    const left = Math.min(...trick.map((one) => one.left))
    const right = Math.max(...trick.map((one) => one.right))
    const off = (left + right) / 2 - (felt.left + felt.right) / 2
    if (Math.abs(off) > 6) faults.push(`the trick stands ${Math.round(off)} px off centre`)
    const sorted = [...trick].sort((one, two) => one.left - two.left)
    const gaps = sorted.slice(1).map((one, at) => one.left - Math.max(...sorted.slice(0, at + 1).map((each) => each.right)))
    if (Math.max(...gaps) > 14) faults.push(`the cards of the trick lie ${Math.round(Math.max(...gaps))} px apart`)
    const whole = trick.every((one) => one.left >= felt.left && one.right <= felt.right && one.top >= felt.top - 1 && one.bottom <= felt.bottom + 1)
    if (!whole) faults.push('a card of the trick is not on the felt')
  }
  return [...new Set(faults)]
}
