/** Every face, back and sign that the page may ask for is drawn. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FULL_FROM, backOf, faceOf, signOf, type Look } from './faces'

const drawn = (address: string): boolean => existsSync(new URL(`../../public${address}`, import.meta.url))
const times = (ranks: string[], suits: string): string[] => [...suits].flatMap((suit) => ranks.map((rank) => rank + suit))
const numbers = (to: number): string[] => Array.from({ length: to }, (_, at) => String(at + 1))

const PACKS: Record<string, string[]> = {
  spanish: times(['1', '2', '3', '4', '5', '6', '7', '10', '11', '12'], 'OCEB'),
  tarot: [...times([...numbers(10), 'J', 'N', 'Q', 'K'], 'SHDC'), ...numbers(21).map((n) => `T${n}`), 'X', 'T21a', 'KDb', 'Xb'],
}
const YES_NO = [false, true]
const LOOKS: Look[] = YES_NO.flatMap((largeIndex) =>
  YES_NO.flatMap((fourColours) =>
    YES_NO.flatMap((contrast) => ([1, 2, 3] as const).map((back) => ({ largeIndex, fourColours, contrast, back }))),
  ),
)

test.each(Object.keys(PACKS))('the %s pack is whole in every look and size', (pack) => {
  const asked = LOOKS.flatMap((look) => [
    backOf(pack, look),
    ...[FULL_FROM - 1, FULL_FROM].flatMap((width) => PACKS[pack]!.map((card) => faceOf(card, pack, width, look))),
  ])
  expect([...new Set(asked)].filter((address) => !drawn(address))).toEqual([])
})

test.each([['spanish', 'OCEB'], ['tarot', 'SHDC']])('the %s suits have signs', (pack, suits) => {
  for (const suit of suits) for (const four of YES_NO) expect([suit, drawn(signOf(suit, pack, four))]).toEqual([suit, true])
})

test('a wide card shows its full face, unless large figures or contrast are wanted', () => {
  const plain: Look = { largeIndex: false, fourColours: false, contrast: false, back: 1 }
  expect(faceOf('12O', 'spanish', 72, plain)).toBe('/cards/full/es-12O.svg')
  expect(faceOf('12O', 'spanish', 71, plain)).toBe('/cards/es-12O.svg')
  expect(faceOf('12O', 'spanish', 72, { ...plain, largeIndex: true })).toBe('/cards/es-12O.svg')
  expect(faceOf('KDa', 'tarot', 72, { ...plain, contrast: true, fourColours: true })).toBe('/cards/contrast/ta-KD-four.svg')
})
