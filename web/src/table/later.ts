/** What comes after the first cards, asked for until it is here. */
import { insist } from '../lib/insist.svelte'

let asked: Promise<typeof import('./late')> | undefined

export const lateParts = (): NonNullable<typeof asked> => (asked ??= insist(() => import('./late')))
