/** Which page is shown: the path of the address bar, as a rune. */

let place = $state(location.pathname)
let returned: boolean | null = null

addEventListener('popstate', () => {
  place = location.pathname
  returned = true
})

// A page that is loaded anew has none of the windows that its entry stands for: going back would do nothing.
if (history.state) history.go(-history.state.windows)

export function path(): string {
  return place
}

/** Whether one came back to this page, by the browser's own buttons or as by them; null where it was loaded. */
export const hasReturned = (): boolean | null => returned

/**
 * Goes to a page of this site; `back`: to one as it was left. What is left by way of a window over it is left for good:
 * only such an entry has a state.
 */
export function go(to: string, back = false): void {
  if (to !== place) history[history.state ? 'replaceState' : 'pushState'](null, '', to)
  place = to
  returned = back
  scrollTo(0, 0)
}

/** For `onclick` of a link: the page changes without a load, unless another tab is wanted. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
  event.preventDefault()
  go(link.pathname)
}
