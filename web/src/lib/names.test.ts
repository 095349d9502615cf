/** Names: cards of both packs and actions, as players say them. */
import { beforeAll, expect, test } from 'vitest'
import { actionName, buttonName, cardName, figure, refusalName, scoreName, theCard } from './names'
import { valueName } from './option-names'
import { lineName } from './sheet-names'
import { learn, speak } from './words/words.svelte'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await learn('play', 'tute-pairs')
  await speak('es')
})

test.each([
  ['3C', 'spanish', 'tres de copas'],
  ['10C', 'spanish', 'sota de copas'],
  ['12E', 'spanish', 'rey de espadas'],
  ['10C', 'tarot', 'diez de tréboles'],
  ['1S', 'tarot', 'as de picas'],
  ['NH', 'tarot', 'caballo de corazones'],
  ['KSb', 'tarot', 'rey de picas'],
  ['T21a', 'tarot', '21 de triunfos'],
  ['T1', 'tarot', 'el pequeño'],
  ['Xb', 'tarot', 'la excusa'],
])('%s of the %s pack is %s', (card, pack, name) => {
  expect(cardName(card, pack)).toBe(name)
})

test.each([
  ['pass', 'Paso'],
  ['play 3C', 'tres de copas'],
  ['sing 40:O', 'Las cuarenta'],
  ['sing 20:E', 'Veinte en espadas'],
  ['sing tute:12', 'Tute de reyes'],
  ['exchange 7B->12B', 'Cambio el siete de bastos por el rey de bastos'],
  ['trump O', 'Triunfo: oros'],
  ['bid 80', '80'],
])('%s is said as %s', (action, words) => {
  expect(actionName(action)).toBe(words)
})

test('other languages bend the words of a card', async () => {
  await speak('fr')
  expect(cardName('11E')).toBe("cavalier d’épées")
  await speak('en')
  expect(cardName('3B')).toBe('three of clubs')
  await speak('es')
})

test('where so many cannot play it is said which option they need', async () => {
  await Promise.all([learn('refusals'), learn('options', 'tute-three')])
  expect(refusalName('bad_seats', { given: '4', allowed: '3', option: 'fourth_deals' })).toBe('Con estas opciones juegan 3. Para 4, cambia «Cuarto jugador».')
})

test('a refusal names the rule and the card', async () => {
  await learn('refusals', 'tute-pairs')
  expect(refusalName('must_head', { card: '7C' })).toContain('siete de copas')
  expect(refusalName('something_new')).toContain('something_new')
  expect(refusalName('bad_seats', { given: '9', allowed: '3' })).toBe('Con estas opciones juegan 3.')
  expect(refusalName('bet_not_covered', { bet: '10000' })).toContain(' hacen falta 10.000 fichas')
  expect(refusalName('bet_not_covered', { bet: '1' })).toContain(' hace falta 1 ficha ')
})

const ranks = (last: number, more = ''): string[] => [...Array.from({ length: last }, (_, at) => `${at + 1}`), ...more]
const PACKS = {
  'tute-pairs': [...'OCEB'].flatMap((suit) => ranks(12).map((rank) => rank + suit)),
  'tarot-4': [...[...'SHDC'].flatMap((suit) => ranks(10, 'JNQK').map((rank) => rank + suit)), ...ranks(21).map((rank) => `T${rank}`), 'T9b', 'X', 'Xa'],
}

/** Each card once with its article, but for trumps in English. */
const ARTICLES = { es: /(?<![el][la] )(el|la) (?!el |la )/g, en: /(?<!the )(the (?!the |trump )|\btrump \d)/g, fr: /(?<!l[ea] |l’)\b(l[ea] |l’)(?!l[ea] |l’)/g }

test.each(['es', 'en', 'fr'] as const)('in %s a card has one article in whatever is said of it', async (spoken) => {
  await speak(spoken)
  for (const [game, cards] of Object.entries(PACKS)) {
    const pack = game === 'tarot-4' ? 'tarot' : 'spanish'
    await Promise.all([learn('play', game), learn('refusals', game)])
    for (const card of cards) {
      expect([card, theCard(card, pack).match(ARTICLES[spoken])?.length]).toEqual([card, 1])
      for (const code of ['must_head', 'must_overtrump', 'must_undertrump']) {
        const said = refusalName(code, { card }, pack)
        expect(said).toContain(theCard(card, pack))
        expect(said).not.toMatch(/\b(the the|the trump|el el|el la|le l[ea’]|la l[ea’]) /)
      }
    }
  }
  await Promise.all([learn('play', 'tute-pairs'), learn('refusals', 'tute-pairs'), speak('es')])
})

test('a moderator closes the room until a moment, or until it is lifted', () => {
  const about = { until: '2026-11-29 02:59 UTC', reason: 'grita' }
  expect(refusalName('banned', { ...about, ends: '1796007600' })).toMatch(/hasta el \d+ nov 2026, \d+:00 .*: grita$/)
  expect(refusalName('banned', about)).toContain(about.until)
  expect(refusalName('muted', { ...about, until: '2126-11-04 02:59 UTC' })).toBe('La moderación no te deja hablar hasta el día en que se levante: grita')
})

test('who has left matches reads for how long they wait, in hours too', async () => {
  const waits = (minutes: string): string => refusalName('penalised.you', { minutes, times: '2', name: 'Eva' })
  expect(['1', '59', '60', '355'].map((minutes) => waits(minutes).replace(/^.* (?=\d)/, ''))).toEqual(['1 minuto.', '59 minutos.', '1 hora.', '6 horas.'])
  await speak('en')
  expect(waits('1')).toMatch(/for another 1 minute\.$/)
  await speak('es')
})

test('values have a name of their option, of their own, or none', async () => {
  await learn('options', 'tute-pairs')
  expect(valueName('turn_time_s', 0)).toBe('sin reloj')
  expect(valueName('turn_time_s', 30)).toBe('30 s')
  expect(valueName('anything', true)).toBe('sí')
  expect(valueName('juegos_target', 4)).toBe('4')
  expect([1, 500, 10000].map((bet) => valueName('bet', bet))).toEqual(['1 ficha', '500 fichas', '10.000 fichas'])
})

test('a family is learned with its words, and unlearned with the next', async () => {
  expect(scoreName('tute-pairs', 2)).toBe('2 juegos')
  expect(scoreName('tute-three', 1)).toBe('1 juego')
  expect(scoreName('tute-three', -160, { payments: 'chips' })).toBe('−160 fichas')
  await Promise.all([learn('play', 'tarot-5'), learn('refusals', 'tarot-5')])
  expect(actionName('bid guardia+slam', 'tarot')).toBe('Guardia y capote')
  expect(actionName('sing tute:12')).toBe('tute:12')
  expect(buttonName('call KS', 'tarot')).toBe('rey de picas')
  expect(actionName('discard', 'tarot')).toBe('Descarta')
  expect(actionName('discard QS', 'tarot')).toBe('Descarta la dama de picas')
  expect(actionName('show X', 'tarot')).toBe('Enseña la excusa')
  expect(refusalName('bid_too_low', { best: 'guardia+slam' }, 'tarot')).toContain('Guardia y capote')
  expect(scoreName('tarot-5', -40)).toBe('−40 puntos')
  await speak('fr')
  expect(actionName('bid sin', 'tarot')).toBe('Garde sans')
  await Promise.all([speak('en'), learn('play', 'tute-two'), speak('es')])
  expect(actionName('claim')).toBe('Me salgo')
  expect(actionName('draw 10O')).toBe('Roba la sota de oros')
})

test('a line of a sheet says what it is about', async () => {
  await learn('windows', 'tute-pairs')
  const who = (seat: number) => ['Ana', 'Luis'][seat] ?? ''
  expect(lineName({ name: 'sung', about: { said: '20:C' } }, 'spanish', who)).toBe('Veinte en copas')
  await Promise.all([learn('play', 'tarot-4'), learn('windows', 'tarot-4')])
  expect(lineName({ name: 'handful', about: { seat: '1', size: '10' } }, 'tarot', who)).toBe('Puñado de 10: Luis')
  expect(lineName({ name: 'base', about: { contract: 'sin', result: 'made' } }, 'tarot', who)).toBe('Contrato: guardia sin, cumplido')
  expect(lineName({ name: 'base', about: {} }, 'tarot', who)).toBe('25 y la diferencia')
  await learn('play', 'tute-pairs')
})

test('small whole figures need nothing that takes long to make, and are written as all others are', () => {
  const spanish = new Intl.NumberFormat('es')
  const Real = Intl.NumberFormat
  Object.assign(Intl, { NumberFormat: undefined })
  expect([0, 7, 999, -999, -0].map(figure)).toEqual(['0', '7', '999', '−999', '0'])
  Object.assign(Intl, { NumberFormat: Real })
  for (const n of [-7, 12, 999, 1000, 12345, -12345, 2.5, -0.5, 1e12]) expect(figure(n)).toBe(spanish.format(n).replace('-', '−'))
})
