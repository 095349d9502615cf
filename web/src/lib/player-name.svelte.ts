/** Who plays in this browser: the name that is typed, and how it becomes known to the room. */
import { room } from './room.svelte'
import { t } from './words/words.svelte'

export const LONGEST_NAME = 32

/** What was typed, over which known name; null: before the room has said who one is. */
interface Draft {
  text: string
  over: string | null
}

const KEY = 'tapete.name'
let draft: Draft | null = $state.raw(kept())
/** Since the page was loaded. */
let isTyped = false

/** The name in the field: what was typed, until the room knows one by another name than then; else what the room knows. */
export function typed(): string {
  const { name } = room.mirror
  return draft && (!room.met || draft.over === null || draft.over === name) ? draft.text : name
}

/** Kept for this tab: the page may be loaded again before the name is used. */
export function type(text: string): void {
  isTyped = true
  keep({ text, over: room.met ? room.mirror.name : null })
  // Who types at once is known a moment later.
  void room.greeted().then(() => draft!.over === null && keep({ ...draft!, over: room.mirror.name }))
}

function keep(typed: Draft): void {
  draft = typed
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Storage forbidden: the name holds as long as the page.
  }
}

function kept(): Draft | null {
  try {
    const typed = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null
    return typed && { ...typed, over: typed.over ?? '' }
  } catch {
    // A browser that forbids storage, or a damaged entry: nothing was typed.
    return null
  }
}

/** What one wants to be called from now on, if anything else, and what whoever is nobody yet is called. A name that was
 * typed before the page was loaded is no wish of somebody whom the room has not named yet: they may have another since. */
export function names(): { name?: string; guest: string } {
  const wanted = typed().trim()
  const isWish = wanted && wanted !== room.mirror.name && (isTyped || room.met)
  return { ...(isWish && { name: wanted }), guest: wanted || guestName() }
}

const guestName = (): string => t('guest', { n: 100 + Math.floor(Math.random() * 900) })

/** Makes sure that the room knows one by the name typed, or by a guest's; false if it would not. Nobody whom it knows
 * already is made a guest. */
export async function introduced(): Promise<boolean> {
  await room.greeted()
  const { person, name } = room.mirror
  const wanted = typed().trim()
  if (person && (!wanted || wanted === name)) return true
  return room.call(wanted || guestName())
}
