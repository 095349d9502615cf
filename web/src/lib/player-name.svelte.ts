/** Who plays in this browser: the name that is typed, and how it becomes known to the room. */
import { room } from './room.svelte'
import { t } from './words/words.svelte'

export const LONGEST_NAME = 32

let draft: string | null = $state(null)

/** The name in the field: what was typed, else what the room knows. */
export function typed(): string {
  return draft ?? room.mirror.name
}

export function type(name: string): void {
  draft = name
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
