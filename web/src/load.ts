/** The parts of the page that addresses ask for, each fetched when it is. */
import type { Component } from 'svelte'
import { learn } from './lib/words/words.svelte'

export interface Part {
  /** The table that the address names. */
  table: string | null
  page: Component
}

const RETRY_MS = 2000

const pages = {
  home: () => Promise.all([import('./pages/Home.svelte'), learn('home').catch(() => undefined)]).then(([page]) => page),
  new: () => import('./pages/NewTable.svelte'),
  table: () => import('./pages/TablePage.svelte'),
  help: () => import('./pages/Help.svelte'),
  club: () => Promise.all([import('./club/Club.svelte'), learn('club').catch(() => undefined)]).then(([page]) => page),
}

export const tableOf = (path: string): string | null => /^\/t\/([\w-]+)$/.exec(path)?.[1] ?? null

function kindOf(path: string): keyof typeof pages {
  if (tableOf(path)) return 'table'
  if (/^\/(h|me|p|day|d|ranking|deals|fair|order)(\/|$)/.test(path)) return 'club'
  return path === '/new' ? 'new' : /^\/help/.test(path) ? 'help' : 'home'
}

/** The part for this address, as soon as it can be had. */
export async function load(path: string): Promise<Part> {
  for (;;)
    try {
      return { table: tableOf(path), page: (await pages[kindOf(path)]()).default }
    } catch {
      // Without a line; whoever waits sees that it is down.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
}
