/** What this browser adds to the shuffle of each deal (docs/fair.md), and what it remembers of it, for who checks the deal later. */
import { room } from '../lib/room.svelte'
import type { TableState } from '../lib/wire'

export interface Promised {
  table: string
  number: number
  commit: string
  /** What was added; empty: nothing that the room took. */
  chance: string
}

const KEY = 'tapete.chance'
const MOST = 200
const BYTES = 16

let asked = ''

/** Adds chance of one's own to the next deal, once. */
export async function addChance({ id, you, deal }: Pick<TableState, 'id' | 'you' | 'deal'>): Promise<void> {
  const commit = deal.next
  if (you === null || !commit || commit === asked || remembered().some((each) => each.commit === commit)) return
  asked = commit
  const chance = drawn()
  const outcome = await room.ask({ t: 'chance', table: id, commit, chance }, 'any')
  if (outcome.taken || outcome.code !== 'offline') keep({ table: id, number: deal.number + 1, commit, chance: outcome.taken ? chance : '' })
  else asked = ''
}

/** What was promised for a deal of a table before it was dealt, if this browser was there. */
export const promised = (table: string, number: number): Promised | undefined =>
  remembered().find((each) => each.table === table && each.number === number)

const drawn = (): string => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function remembered(): Promised[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Promised[]
  } catch {
    // A browser that forbids storage, or a damaged entry: nothing is remembered.
    return []
  }
}

function keep(promise: Promised): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...remembered(), promise].slice(-MOST)))
  } catch {
    // Storage forbidden: the deal can be checked, but not against what was promised here.
  }
}
