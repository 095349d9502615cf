/** Folders import only from those below them, no files import each other in a circle, and what else holds for every file. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** From the ground up; those of one floor do not know each other. */
const FLOORS = [['lib'], ['a11y', 'cards', 'motion', 'sound'], ['help', 'hint', 'friends'], ['ui'], ['people'], ['table'], ['club', 'pages']]
const ROOT = import.meta.dirname

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name))
const folderOf = (file: string): string => (file.includes('/') ? file.split('/')[0]! : '')
const floorOf = (file: string): number => {
  const floor = FLOORS.findIndex((folders) => folders.includes(folderOf(file)))
  return floor < 0 ? FLOORS.length : floor
}

/** The files of the page that a file imports, types and late ones included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const named = [...text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map((match) => relative(ROOT, join(ROOT, dirname(file), match[1]!)))
  return named.flatMap((name) => [name, `${name}.ts`].filter((each) => files.includes(each)))
}

const graph = new Map(files.map((file) => [file, importsOf(file)]))

test('every folder stands on a floor', () => {
  const folders = new Set(files.map(folderOf).filter(Boolean))
  expect([...folders].sort()).toEqual(FLOORS.flat().sort())
})

test('no file imports from its own floor beside it, or from above', () => {
  const wrong = [...graph].flatMap(([file, imports]) =>
    imports.filter((other) => folderOf(other) !== folderOf(file) && floorOf(other) >= floorOf(file)).map((other) => `${file} -> ${other}`),
  )
  expect(wrong).toEqual([])
})

test('no file imports itself through others', () => {
  const done = new Set<string>()
  const circle = (file: string, way: string[]): string[] => {
    if (way.includes(file)) return [...way, file]
    if (done.has(file)) return []
    for (const other of graph.get(file)!) {
      const found = circle(other, [...way, file])
      if (found.length) return found
    }
    done.add(file)
    return []
  }
  expect(files.flatMap((file) => circle(file, []))).toEqual([])
})

test('a colon between two things is written as the language does, by the catalogue', () => {
  const glued = /\)\}: \$?\{|="[^"]*\}: \{|join\(': '\)/
  expect(files.filter((file) => !file.endsWith('.test.ts') && glued.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test('no component brings what Svelte has for fields: all pages would load it first', () => {
  const heavy = /<select[^>]* value=|bind:(value|checked|group)|\{@html|[ \t]use:/
  expect(files.filter((file) => file.endsWith('.svelte') && heavy.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})
