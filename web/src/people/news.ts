/** What has come of the people's agreements, and who came and went, in words. */
import { figure } from '../lib/names'
import { cardsOf, isThere, keyOf, partSaid } from '../lib/part-names'
import { seatName, whoName } from '../lib/people'
import { t, type Key } from '../lib/words/words.svelte'
import type { Part, Seen, TableState } from '../lib/wire'
import { asPlayed } from '../ui/as-played'

/** What everybody should read once; `before` is the table as it was. */
export function newsOf(before: TableState, now: TableState, event: Seen): string {
  const name = event.seat === undefined ? '' : whoName(before, event.seat)
  switch (event.k) {
    case 'vote_ended':
      return event.agreed ? '' : t(`people.failed.${event.vote}` as Key)
    case 'undone':
    case 'rest_taken':
      return t(`people.${event.k === 'undone' ? event.k : `rest.${event.why}`}${event.seat === now.you ? '.you' : ''}` as Key, { name })
    case 'began':
      return again(before, now)
    case 'cancelled':
      return t(now.options['bet'] ? 'people.cancelled.bet' : 'people.cancelled')
    case 'left':
      return left(before, event)
    default:
      return ''
  }
}

/** Who has not begun the next match themself may still have been at the sheet of the last one. */
function again(before: TableState, { you, may_own, options }: TableState): string {
  if (before.stage !== 'over' || you === null || may_own) return ''
  const n = Number(options['bet'])
  return t(n ? 'people.again.bet' : 'people.again', { n, bet: figure(n) })
}

function left(before: TableState, { seat, why, robot }: Seen): string {
  if (seat === undefined || seat === before.you || before.seats[seat]?.robot || !why) return ''
  const name = seatName(before, seat)
  if (why === 'dismissed') return t('people.left.dismissed', { name })
  return t(robot ? 'people.left.robot' : 'people.left', { name })
}

/** What lies or holds for all, or was sung, and is new since then, as it is read aloud; `before`: nothing was told of it.
 * Who has just named it has been heard: trumps, a cante, unless the rules sing by themselves. */
export function laidOf(before: TableState | null, now: TableState, event?: Seen | null): string[] {
  const told = before?.hand_number === now.hand_number ? laid(before).map(meant) : []
  const action = event?.action ?? ''
  const fresh = laid(now, [action, action.split(' ')[1]]).filter((part) => !told.includes(meant(part)))
  const played = asPlayed(now)
  return [...fresh.map((part) => `${partSaid(played, part)}.`), ...turnedUp(before, now)]
}

/** The next cards of piles, which lie open from now on. */
function turnedUp(before: TableState | null, now: TableState): string[] {
  if (before?.hand_number !== now.hand_number) return []
  return (now.view?.parts ?? []).flatMap((part) => {
    const then = before.view?.parts.find((each) => keyOf(each) === keyOf(part))
    if (part.kind !== 'piles' || !then) return []
    const lay = cardsOf(then)
    return cardsOf(part).filter((card) => !lay.includes(card)).map((value) => `${partSaid(now, { ...part, kind: 'card', value })}.`)
  })
}

const LAID = ['suit', 'card', 'cards']
const laid = ({ view }: TableState, named: unknown[] = []): Part[] =>
  (view?.parts ?? []).filter((part) => (part.seat === null ? LAID.includes(part.kind) : part.name === 'sung') && isThere(part) && !named.includes(part.value))

/** Whose it is by the chair, whoever sits there now. */
const meant = (part: Part): string => `${keyOf(part)} ${part.value}`

/** Who sits that did not, wherever the lots have put the others; robots only while the people gather. */
export function newcomersOf(before: TableState, now: TableState): string[] {
  if (before.id !== now.id) return []
  const stays = (at: number): boolean => playerOf(before.seats[at]) === playerOf(now.seats[at])
  const moved = before.seats.flatMap((seat, at) => (stays(at) ? [] : [playerOf(seat)]))
  const tellsRobots = gathers(before) && gathers(now)
  return now.seats.flatMap((seat, at) => {
    if (!seat.taken || stays(at)) return []
    const was = moved.indexOf(playerOf(seat))
    if (was >= 0) moved.splice(was, 1)
    return was >= 0 || seat.you || (seat.robot && !tellsRobots) ? [] : [t('people.sat', { name: seatName(now, at) })]
  })
}

/** By what a player is the same one in another chair. */
const playerOf = (seat?: TableState['seats'][number]): string => (seat?.taken ? `${seat.robot} ${seat.name}` : '')

/** Between matches. */
export const gathers = ({ stage }: TableState): boolean => stage === 'open' || stage === 'over'

/** Whose line broke, or is back, between two states of the same people. */
export function linesOf(before: TableState, now: TableState): string[] {
  return now.seats.flatMap((seat, at) => {
    const then = before.seats[at]
    if (!then || then.name !== seat.name || seat.robot || then.here === seat.here || seat.you) return []
    return [t(seat.here ? 'people.line.back' : 'people.line.lost', { name: seatName(now, at) })]
  })
}

/** Why the chief has asked the viewer to leave, as it is said to them; empty: they have not. */
export function dismissalOf({ dismissed, you }: TableState): string {
  if (dismissed == null || you !== null) return ''
  return t(`people.dismissed.${dismissed || 'other'}` as Key)
}

/** Who sits there, and leads the table from now on, is told. */
export const chiefOf = (before: TableState, now: TableState): string =>
  before.id === now.id && before.you !== null && now.you !== null && now.may_own && !before.may_own ? t('people.chief') : ''

/** Whether the program plays for the viewer because they have missed turns; undefined: the event says nothing of it. */
export function fellAsleep({ k, seat, on, why }: Seen, you: number | null): boolean | undefined {
  return k === 'auto_set' && seat === you ? on === true && why === 'missed' : undefined
}

/** Which trick a hand has come to; after the last one, that. */
export const trickNow = ({ stage, view }: Pick<TableState, 'stage' | 'view'>): number => (view?.tricks.length ?? 0) + Number(stage === 'playing')
