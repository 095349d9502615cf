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

/** Makes sure that the room knows one by the name typed, or by a guest's; false if it would not. */
export async function introduced(): Promise<boolean> {
  const { person, name } = room.mirror
  const wanted = typed().trim()
  if (person && (!wanted || wanted === name)) return true
  return room.call(wanted || t('guest', { n: 100 + Math.floor(Math.random() * 900) }))
}
