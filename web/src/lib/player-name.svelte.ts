/** Who plays in this browser: the name that is typed, and how it becomes known to the room. */
import { room } from './room.svelte'
import { t } from './words/words.svelte'

export const LONGEST_NAME = 32

/** What was typed, over which known name; `isFresh`: since the page was loaded. */
interface Draft {
  text: string
  over: string
  isFresh?: boolean
}

const KEY = 'tapete.name'
let draft: Draft | null = $state.raw(kept())

/** The name in the field: what was typed, until the room knows one by another name than then; else what the room knows. */
export function typed(): string {
  const { name } = room.mirror
  if (!draft) return name
  // Who types at once is known a moment later.
  const holds = !name || name === draft.over || (draft.over === '' && draft.isFresh)
  return holds ? draft.text : name
}

/** Kept for this tab: the page may be loaded again before the name is used. */
export function type(text: string): void {
  const over = room.mirror.name
  draft = { text, over, isFresh: true }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ text, over }))
  } catch {
    // Storage forbidden: the name holds as long as the page.
  }
}

function kept(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null
  } catch {
    // A browser that forbids storage, or a damaged entry: nothing was typed.
    return null
  }
}

/** What one wants to be called from now on, if anything else, and what whoever is nobody yet is called. */
export function names(): { name?: string; guest: string } {
  const wanted = typed().trim()
  return { ...(wanted && wanted !== room.mirror.name && { name: wanted }), guest: guestName() }
}

const guestName = (): string => t('guest', { n: 100 + Math.floor(Math.random() * 900) })

/** Makes sure that the room knows one by the name typed, or by a guest's; false if it would not. */
export async function introduced(): Promise<boolean> {
  const { person, name } = room.mirror
  const wanted = typed().trim()
  if (person && (!wanted || wanted === name)) return true
  return room.call(wanted || guestName())
}
