import { expect, test } from 'vitest'
import { byLanguage } from './by-language'

test('what a language needs is made once', () => {
  const asked: string[] = []
  const tool = byLanguage((language) => (asked.push(language), new Intl.NumberFormat(language)))
  expect(tool('es').format(10_000.5)).toBe('10.000,5')
  expect(tool('en').format(10_000.5)).toBe('10,000.5')
  expect(tool('es')).toBe(tool('es'))
  expect(asked).toEqual(['es', 'en'])
})
