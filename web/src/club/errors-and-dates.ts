/** Why a request was not taken, and moments, in words. */
import { byLanguage } from '../lib/by-language'
import type { Posted } from '../lib/post'
import { refusalName } from '../lib/names'
import { language, learn } from '../lib/words/words.svelte'

export { moment } from '../lib/names'

export type NotTaken = Extract<Posted<unknown>, { taken: false }>

/** Once the words for it are here. */
export async function explained({ code, about }: NotTaken): Promise<string> {
  if (code !== 'offline') await learn('refusals').catch(() => undefined)
  return refusalName(code, about)
}

export const date = (at: number): string => dates(language()).format(at * 1000)

const dates = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
