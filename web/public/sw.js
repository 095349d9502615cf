/** Keeps the page at hand: it opens without a line, and finds its way back. Of /api it keeps the list of games alone. */
const KEPT = 'tapete-1'
const SHELL = '/'
/** What the front page offers. */
const GAMES = '/api/games'
/** Built files bear a hash, so old ones pile up: the newest so many are kept. */
const MOST_FILES = 200
/** A built file that does not come, since the line is down or the room starts, is asked for again so often, so far apart. */
const MOST_TRIES = 20
const AGAIN_MS = 1500

addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.add(SHELL))))

addEventListener('activate', (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
  ),
)

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(latest(event, SHELL, pathname === SHELL))
  else if (pathname === GAMES) event.respondWith(latest(event, GAMES))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(event))
  else if (pathname.startsWith('/cards/')) event.respondWith(kept(event, true))
})

/** A notice that it is somebody's turn leads to their table, whose address it bears. */
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(atTable(event.notification.tag))
})

async function atTable(path) {
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname === path)
  await (open ? open.focus() : clients.openWindow(path))
}

/** What the room says now; without a line what it said last. Each page serves for all, but offers what it is for. */
async function latest(event, name, keep = true) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok && keep) event.waitUntil(put(name, answer.clone()))
    return answer
  } catch {
    return (await found(name)) ?? Response.error()
  }
}

/** A file that is kept, else from the room; `refresh`: fetched anew meanwhile, for the next time. */
async function kept(event, refresh = false) {
  const { request } = event
  const known = await found(request)
  if (known && !refresh) return known
  const coming = (refresh ? fetch(request) : insisted(request)).then((answer) => {
    if (answer.ok) event.waitUntil(put(request, answer.clone()))
    return answer
  })
  if (!known) return coming
  event.waitUntil(coming.catch(() => undefined))
  return known
}

/** What is kept of it. Where the browser's storage is broken nothing is, and the room is asked. */
async function found(request) {
  try {
    return await (await caches.open(KEPT)).match(request)
  } catch (error) {
    console.info('nothing is kept', error)
  }
}

/** Firefox never asks again for a script that once did not come, however often the page wants it: here it is asked for until it comes. */
async function insisted(request) {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(request).catch(() => Response.error())
    const isDown = answer.type === 'error' || answer.status >= 500
    if (!isDown || tries === MOST_TRIES) return answer
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/** Keeps an answer, which the page has by then: where the browser's storage is full or broken it is not kept. */
async function put(request, answer) {
  try {
    const cache = await caches.open(KEPT)
    await cache.put(request, answer)
    const files = (await cache.keys()).filter(({ url }) => url.includes('/assets/'))
    await Promise.all(files.slice(0, -MOST_FILES).map((old) => cache.delete(old)))
  } catch (error) {
    console.info('not kept', error)
  }
}
