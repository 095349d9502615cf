/** The browser's shuffle against the published vectors, and records that were tampered with. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { check, committed, packOf, read, shuffled, type Dealing } from './verify'

interface Vector {
  id: string
  deal: Dealing
  pack: string
  deck: string
}
const vectors: Vector[] = readFileSync(new URL('../../../tests/club/deals.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

test.each(vectors)('$id is dealt as the room deals it', async ({ deal, pack, deck }) => {
  expect(await committed(deal.secret)).toBe(deal.commit)
  expect(packOf(deck.split(' '))).toEqual(pack.split(' '))
  expect((await shuffled(pack.split(' '), deal)).join(' ')).toBe(deck)
})

const { deal, deck } = vectors.find((each) => each.deal.chance.some(Boolean))!
const record = [
  'tapete 1',
  `seats ${deal.chance.length}`,
  `deck ${deck}`,
  '0 play 1O',
  `# deal table ${deal.table} ${deal.number}`,
  `# deal commit ${deal.commit}`,
  `# deal secret ${deal.secret}`,
  ...deal.chance.flatMap((each, seat) => (each ? [`# deal chance ${seat} ${each}`] : [])),
].join('\n')

const verdict = async (text: string) => {
  const { deck, dealing } = read(text)
  return dealing && check({ deck, dealing })
}

test('a record is read, and what was changed in it is found', async () => {
  expect(read(record).dealing).toEqual(deal)
  expect(await verdict(record)).toBe('good')
  const [first, second] = deck.split(' ')
  expect(await verdict(record.replace(`${first} ${second}`, `${second} ${first}`))).toBe('deck')
  expect(await verdict(record.replace(`deck ${first}`, `deck ${second}`))).toBe('pack')
  expect(await verdict(record.replace(deal.secret, deal.secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))))).toBe('commit')
  expect(await verdict(record.replace(/# deal chance .*/, ''))).toBe('deck')
  expect(await verdict(record.replace(/# deal commit .*/, ''))).toBeNull()
})
