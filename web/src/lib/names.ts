/** Cards, suits and actions as players say them; `pack` is the one that the table's state names. */
import { byLanguage } from './by-language'
import { known, language, t, type Key } from './words/words.svelte'

/** The parts of a card's text: `12O`, `T21a`, `X`. */
export function partsOf(card: string): { rank: string; suit: string; copy: string } {
  const [, trump, rank = '', suit = '', copy = ''] = /^(T(?=\d))?(\d+|[KQNJ])?([OCEBSHDX])?([ab])?$/.exec(card) ?? []
  return { rank, suit: trump ?? suit, copy }
}

/** "tres de copas", "21 de triunfos", "la excusa". */
export function cardName(card: string, pack = 'spanish'): string {
  const { rank, suit } = partsOf(card)
  const own = known(`card.${suit}${rank}`)
  if (own) return own
  if (suit === 'T') return t('card.trump', { n: rank })
  return t('card', { rank: rankName(rank, pack), of: t(`of.${pack}.${suit}` as Key) })
}

/** "la sota de oros", as a sentence has it; in English no article stands before a trump. */
export function theCard(card: string, pack = 'spanish'): string {
  const { rank, suit } = partsOf(card)
  const name = cardName(card, pack)
  // What has a name of its own has its article too.
  if (known(`card.${suit}${rank}`)) return name
  return known(`table.the.${pack}.${suit === 'T' ? suit : rank}`, { card: name }) ?? known('table.the', { card: name }) ?? name
}

/** "as", "tres", "rey"; small ranks are said as words in every pack. */
function rankName(rank: string, pack = 'spanish'): string {
  return known(`rank.${pack}.${rank}`) ?? known(`rank.${rank}`) ?? rank
}

/** "copas". */
export function suitName(suit: string, pack = 'spanish'): string {
  return known(`suit.${pack}.${suit}`) ?? suit
}

/** What is said with an action: "Las cuarenta", "Veinte en copas", "Guardia y capote", "Paso", "tres de copas". */
export function actionName(action: string, pack = 'spanish'): string {
  const [verb = '', what = ''] = split(action)
  const whole = known(`action.${verb}.${what}`)
  if (whole) return whole
  const [bid = '', more] = what.split('+')
  if (more) return `${actionName(`${verb} ${bid}`, pack)} ${known(`plus.${more}`) ?? more}`
  const [head = '', tail = ''] = what.split(':')
  const suited = known(`action.${verb}.${head}`, { suit: suitName(tail, pack), what: tail })
  if (suited) return suited
  const [given = '', other = ''] = what.split('->')
  const plain = known(`action.${verb}`, { what: whatName(given, pack), the: whatName(given, pack, theCard), other: theCard(other, pack) })
  return (plain ?? (whatName(what, pack) || action)).trim()
}

/** What the button of an action says: as is said with it, or shorter. */
export function buttonName(action: string, pack = 'spanish'): string {
  const [verb = '', what = ''] = split(action)
  const name = actionName(action, pack)
  return known(`do.${verb}`, { what: whatName(what, pack), lower: name.charAt(0).toLowerCase() + name.slice(1) }) ?? name
}

/** A card, a suit or a word of an action. */
function whatName(what: string, pack: string, name = cardName): string {
  if (known(`suit.${pack}.${what}`)) return suitName(what, pack)
  return partsOf(what).suit ? name(what, pack) : what
}

function split(action: string): [string, string] {
  const space = action.indexOf(' ')
  return space < 0 ? [action, ''] : [action.slice(0, space), action.slice(space + 1)]
}

const HOUR_MIN = 60
/** Who is banned until after this year is until that is lifted. */
const ENDLESS = '2100'

/** Why something was not taken, in words: `must_head` and the card to beat. */
export function refusalName(code: string, about: Record<string, string> = {}, pack = 'spanish'): string {
  // A bet is what a refusal counts.
  const args: Record<string, string> = { n: about.bet! }
  for (const [name, value] of Object.entries(about)) args[name] = argumentName(name, value, pack)
  if (about.ends) args.until = moment(+about.ends)
  else if (about.until! > ENDLESS) args.until = t('refused.endless')
  const option = about.option && known(`refused.${code}.option`, args)
  return option || (known(`refused.${code}`, args) ?? t('refused.other', { code }))
}

export function argumentName(name: string, value: string, pack: string): string {
  if (name === 'suit') return suitName(value, pack)
  if (name === 'card') return theCard(value, pack)
  if (name === 'minutes') return +value < HOUR_MIN ? t('people.minutes', { n: value }) : t('people.hours', { n: Math.ceil(+value / HOUR_MIN) })
  if (name === 'bet') return figure(+value)
  if (name === 'option') return known(`option.${value}`) ?? value
  if (name === 'best') return actionName(value === 'pass' ? value : `bid ${value}`, pack)
  return value
}

/** A score in the unit of the game: "2 juegos", "40 tantos"; what is set at a table may change it. */
export function scoreName(game: string, n: number, set: Record<string, string | number | boolean> = {}): string {
  const own = Object.entries(set).map(([name, value]) => known(`unit.${game}@${name}=${value}`, { n }))
  const said = own.find((each) => each !== undefined) ?? known(`unit.${game}`, { n }) ?? known('unit', { n }) ?? String(n)
  return said.replace(String(n), figure(n))
}

/** A number as it is printed in the language spoken, with a true minus. Small whole ones are alike in all: nothing is made for them that takes long. */
export const figure = (n: number): string => ((n % 1000 | 0) === n ? `${n}` : figures(language()).format(n)).replace('-', '−')

const figures = byLanguage((language) => new Intl.NumberFormat(language))

/** "22 nov 2026, 9:40", from seconds since the epoch. */
export const moment = (at: number): string => moments(language()).format(at * 1000)

const moments = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }))

/** The name of a game. */
export const gameName = (id: string): string => known(`game.${id}`) ?? id
