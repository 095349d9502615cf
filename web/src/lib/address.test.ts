import { expect, test } from 'vitest'
import { address, partOf, partsOf } from './address'

test('a name is one part of an address, whatever is in it', () => {
  expect(address('people', 'Ana/Mala')).toBe('/people/Ana%2FMala')
  expect(partsOf(address('people', 'Ana/Mala'))).toEqual(['people', 'Ana/Mala'])
})

test('dots alone lead nowhere else', () => {
  for (const name of ['.', '..']) {
    expect(new URL(`/api/people/${partOf(name)}`, 'http://room').pathname).toBe(`/api/people/${partOf(name)}`)
    expect(decodeURIComponent(partOf(name)).normalize('NFKD')).toBe(name)
  }
  expect(partOf('Dr. No')).toBe('Dr.%20No')
})
