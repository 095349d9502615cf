/** What options and their values are called, and the text that explains each. */
import { figure } from './names'
import { known } from './words/words.svelte'

export const optionName = (name: string): string => known(`option.${name}`) ?? name
export const optionText = (name: string, text: string): string => known(`option.${name}.text`) ?? text
export function valueName(option: string, value: string | number | boolean): string {
  const n = String(value)
  const figures = typeof value === 'number' ? figure(value) : n
  return known(`value.${option}.${n}`) ?? known(`value.${n}`) ?? known(`value.${option}.n`, { n: figures }) ?? figures
}
