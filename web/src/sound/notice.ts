/** A notice of the system that the viewer is called, while they look at something else. */

const tag = (): string => location.pathname
let shown: Notification | undefined

export const canNotify = 'Notification' in globalThis

/** Asks the player, once they have asked for notices. */
export async function permitted(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted'
}

export async function notify(title: string, body: string): Promise<void> {
  if (!canNotify || Notification.permission !== 'granted' || !document.hidden) return
  const about = { body, tag: tag(), icon: '/icon-192.png' }
  try {
    shown = new Notification(title, about)
    shown.onclick = () => (focus(), withdraw())
  } catch {
    // Phones show notices of the page's worker alone.
    await (await navigator.serviceWorker.getRegistration())?.showNotification(title, about)
  }
}

/** It is no news any more. */
export async function withdraw(): Promise<void> {
  shown?.close()
  shown = undefined
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await worker?.getNotifications({ tag: tag() })) ?? []) notice.close()
}
