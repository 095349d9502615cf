/** The parts of the page that addresses ask for, each fetched when it is. */
import type { Component } from 'svelte'
import { insist } from './lib/insist.svelte'
import { learn } from './lib/words/words.svelte'

export interface Part {
  /** The table that the address names. */
  table: string | null
  page: Component
}

const pages = {
  home: () => import('./pages/Home.svelte'),
  new: () => import('./pages/NewTable.svelte'),
  table: () => import('./pages/TablePage.svelte'),
  help: () => import('./pages/Help.svelte'),
  club: () => import('./club/Club.svelte'),
}

export const tableOf = (path: string): string | null => /^\/t\/([\w-]+)$/.exec(path)?.[1] ?? null

function kindOf(path: string): keyof typeof pages {
  if (tableOf(path)) return 'table'
  if (/^\/(h|me|p|day|d|ranking|deals|fair|order)(\/|$)/.test(path)) return 'club'
  return path === '/new' ? 'new' : /^\/help/.test(path) ? 'help' : 'home'
}

/** The part for this address, as soon as it can be had. */
export async function load(path: string): Promise<Part> {
  const kind = kindOf(path)
  const part: () => Promise<{ default: Component }> = pages[kind]
  const words = () => (kind === 'home' || kind === 'club') && learn(kind).catch(() => undefined)
  const [{ default: page }] = await insist(() => Promise.all([part(), words()]))
  return { table: tableOf(path), page }
}
