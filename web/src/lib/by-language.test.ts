import { afterEach, expect, test, vi } from 'vitest'
import { byLanguage } from './by-language'

afterEach(() => vi.unstubAllGlobals())

test('what a language needs is made once', () => {
  vi.stubGlobal('navigator', { languages: ['fr-FR'] })
  const asked: string[] = []
  const tool = byLanguage((language) => (asked.push(language), new Intl.NumberFormat(language)))
  expect(tool('es').format(10_000.5)).toBe('10.000,5')
  expect(tool('en').format(10_000.5)).toBe('10,000.5')
  expect(tool('es')).toBe(tool('es'))
  expect(asked).toEqual(['es', 'en'])
})

test('dates and figures are written as in the country of the player', () => {
  vi.stubGlobal('navigator', { languages: ['de', 'en-GB', 'en-US', 'es-MX'] })
  const date = byLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
  expect(date('en').format(0)).toBe('1 Jan 1970')
  expect(date('fr').format(0)).toBe('1 janv. 1970')
  expect(byLanguage((locale) => new Intl.NumberFormat(locale))('es').format(10_000)).toBe('10,000')
})
