/** Every class, id and variable that a style names is used: svelte-check sees to a component's own, this to what reaches further. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = import.meta.dirname

const texts = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts|css)$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }))
const index = readFileSync(join(ROOT, '../index.html'), 'utf8')

const isStyle = /<style[^>]*>([\s\S]*?)<\/style>/g
const stylesOf = (name: string, text: string): string =>
  (name.endsWith('.css') ? text : [...text.matchAll(isStyle)].map((match) => match[1]).join('\n')).replace(/\/\*[\s\S]*?\*\//g, '')
const styles = texts.map(({ name, text }) => stylesOf(name, text)).join('\n')
const markup = texts.map(({ name, text }) => (name.endsWith('.css') ? '' : text.replace(isStyle, ''))).join('\n') + index

/** What applies to the whole page: the rules of app.css, and `:global(...)` in components. */
const reachingFar = (): string => {
  const selectors = texts.filter(({ name }) => name.endsWith('.css')).flatMap(({ name, text }) => stylesOf(name, text).match(/[^{}]+(?=\{)/g) ?? [])
  return [...selectors, ...(styles.match(/:global\([^)]*\)/g) ?? [])].filter((selector) => !selector.trim().startsWith('@')).join(' ')
}

/** In an attribute of the markup or a string of the program: not just any word. */
const isWritten = (word: string): boolean => new RegExp(`class:${word}(?![\\w-])|["'\`{][^"'\`<>]*(?<![\\w-])${word}(?![\\w-])`).test(markup)

test('every class and id that a style of the whole page names is used', () => {
  const named = [...reachingFar().matchAll(/[.#]([a-zA-Z][\w-]*)/g)].map((match) => match[1]!)
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !isWritten(name))).toEqual([])
})

test('every variable that a style sets is read, and every one that is read is set', () => {
  const everything = styles + markup
  const set = new Set([...everything.matchAll(/(--[\w-]+)["']?\s*[:=,](?!\s*\))/g)].map((match) => match[1]!))
  const read = new Set([...everything.matchAll(/(?:var\(|getPropertyValue\(')(--[\w-]+)/g)].map((match) => match[1]!))
  expect([...set].filter((name) => !read.has(name))).toEqual([])
  expect([...read].filter((name) => !set.has(name))).toEqual([])
})

test('every animation that is defined runs', () => {
  const defined = [...styles.matchAll(/@keyframes\s+(?:-global-)?([\w-]+)/g)].map((match) => match[1]!)
  expect(defined.filter((name) => !new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(styles + markup))).toEqual([])
})
