import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocks, unbroken } from '../../rules-pages'
import { told } from './pages'

const folder = new URL('../../../src/tapete/rules/', import.meta.url)
const families = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/page.es.md`, folder)))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

test('a block is kept when its options hold, and names their values', () => {
  const page = blocks('# A\n\n:::when a=1,2 !b=x\n{{a}} & <b>\n:::\n\nend')
  expect(told(page, 'g', { a: 2, b: 'y' })).toContain('<p>2 &')
  expect(told(page, 'g', { a: 3, b: 'y' })).not.toContain('<b>')
  expect(told(page, 'g', { a: 1, b: 'x' })).not.toContain('<b>')
  expect(told(page, 'g', { b: 'y' })).not.toContain('<b>')
})

test('a piece of a paragraph is kept when its options hold', () => {
  const page = blocks('one{{when a=1}} **two**{{end}} three\n\n{{when a=2}}four{{end}}')
  expect(told(page, 'g', { a: 1 })).toBe('<p>one <strong>two</strong> three</p>\n')
  expect(told(page, 'g', { a: 2 })).toBe('<p>one three</p>\n<p>four</p>')
})

test('a value is printed as the language prints it, and what it counts has its number', () => {
  const page = blocks('{{n juego/juegos}}, {{m}}')
  expect(told(page, 'g', { n: 1, m: 12000 })).toBe('<p>1 juego, 12.000</p>')
  expect(told(page, 'g', { n: 2, m: 'x<' })).toBe('<p>2 juegos, x&#60;</p>')
})

test('in French no line begins with a sign', () => {
  const rules = told(unbroken(blocks(read('tarot/page.fr.md'))), 'tarot-4', {})
  expect(rules).toContain('et l’excuse\u00a0:')
  expect(rules).not.toMatch(/ [:;!?»]/)
})

test('a page that cannot be read says so', () => {
  expect(() => blocks(':::when a=1\ntext')).toThrow('not closed')
  expect(() => blocks(':::when a\ntext\n:::')).toThrow('not a condition')
  expect(() => blocks(':::if a=1\ntext\n:::')).toThrow(':::when')
  expect(() => blocks('a {{when a=1}} b')).toThrow('do not match')
})

test('a heading carries the refusals that it explains', () => {
  const [block] = blocks('## Pisar {#must_overtrump must_undertrump}')
  expect(block?.html).toBe('<h2 id="rule-must_overtrump" tabindex="-1"><a id="rule-must_undertrump"></a>Pisar</h2>')
})

test('cards are pictures that wait for their name', () => {
  expect(blocks('a [[1O 3C]]')[0]?.html).toContain('<img data-card="1O" alt=""><img data-card="3C" alt="">')
})

test('the pages of a family say the same in every language', () => {
  const marks = /id="rule-\w+"|data-card="\w+"|\{\{\w+/g
  expect(families.length).toBeGreaterThan(0)
  for (const family of families) {
    const shapes = ['es', 'en', 'fr'].map((language) => {
      const page = blocks(read(`${family}/page.${language}.md`))
      return page.map((block) => [block.when, [...new Set(block.html.match(marks) ?? [])].sort()])
    })
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
  }
})
