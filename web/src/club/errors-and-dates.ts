/** Why a request was not taken, and moments, in words. */
import { byLanguage } from '../lib/by-language'
import type { Posted } from '../lib/post'
import { refusalName } from '../lib/names'
import { language, learn } from '../lib/words/words.svelte'

export type NotTaken = Extract<Posted<unknown>, { taken: false }>

/** Once the words for it are here. */
export async function explained({ code, about }: NotTaken): Promise<string> {
  if (code !== 'offline') await learn('refusals').catch(() => undefined)
  return refusalName(code, about)
}

/** "22 nov 2026, 9:40", from seconds since the epoch. */
export const moment = (at: number): string => moments(language()).format(at * 1000)

export const date = (at: number): string => dates(language()).format(at * 1000)

const moments = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }))
const dates = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
