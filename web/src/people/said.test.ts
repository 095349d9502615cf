/** Who has said what, where several have one name. */
import { expect, test } from 'vitest'
import type { Said, TableState } from '../lib/wire'
import { speakerOf } from './said'

const line = (n: number, who: string, name: string, seat: number | null): Said => ({ n, who, name, seat, kind: 'text', what: 'hola' }) as Said
const table = (...names: string[]): TableState => ({ seats: names.map((name) => ({ name })) }) as TableState

test('of equal names each has the number of their chair, as on the felt, and keeps it in all their lines', () => {
  const lines = [line(1, 'a', 'Juan', null), line(2, 'b', 'Juan', 1), line(3, 'c', 'Olga', 0), line(4, 'a', 'Juan', 2)]
  expect(lines.map((each) => speakerOf(each, lines, table('Olga', 'Juan', 'Juan')))).toEqual(['Juan 3', 'Juan 2', 'Olga', 'Juan 3'])
})

test('a name is marked too where its twin has said nothing, and not where there is none', () => {
  const [juan] = [line(1, 'b', 'Juan', 1)]
  expect(speakerOf(juan!, [juan!], table('Juan', 'Juan'))).toBe('Juan 2')
  expect(speakerOf(juan!, [juan!], table('Olga', 'Juan'))).toBe('Juan')
  expect(speakerOf(juan!, [juan!], table('Juan', 'Olga'))).toBe('Juan') // moved by lots
  expect(speakerOf(line(2, 'd', 'Olga', null), [juan!], table('Olga', 'Juan'))).toBe('Olga')
})
