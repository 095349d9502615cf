/** What is said at the table: bubbles at the seats, sentences for screen readers, and the line above the hand. */
import { untrack } from 'svelte'
import { announce, call } from '../a11y/announce'
import type { Last } from '../lib/mirror'
import { actionName } from '../lib/names'
import { t } from '../lib/words/words.svelte'
import type { TableState } from '../lib/wire'
import { PASS, verbOf } from './actions'
import * as say from './sentences'
import type { Tricks } from './tricks.svelte'
import type { Turn } from './turn.svelte'

const BUBBLE_MS = 2500
/** Once the line is back, what was missed comes within this time. */
const MISSED_MS = 900
/** Verbs that move cards: seen, not said. */
const SILENT = ['play', 'discard', 'draw']
/** What is shown lies on the felt, card by card: the word before it says why, and can be read on. */
const SHOW = 'show'
/** Up to so many seats everybody sees when their turn comes. */
const FEW_SEATS = 4

export class Narration {
  /** What each seat has just said. */
  bubbles: Record<number, string> = $state.raw({})
  #last: Last | null = null
  #back: ReturnType<typeof setTimeout> | undefined
  #heard: { hand: number; tricks: number; plays: number; turn: unknown }

  constructor(
    private readonly table: () => TableState,
    private readonly last: () => Last | null,
    private readonly turn: Turn,
    private readonly tricks: Tricks,
  ) {
    this.#heard = untrack(() => ({ ...this.#now(), turn: false }))
  }

  #now() {
    const { hand_number: hand, view } = this.table()
    const tricks = view?.tricks.length ?? 0
    // Whoever has moved may be asked at once for something else: for the next trick, in a window, for trumps.
    return { hand, tricks, plays: view?.trick.length ?? 0, turn: this.turn.mine && `${hand}${view!.phase}${view!.window}${tricks}` }
  }

  /** The line above the hand: whose turn it is, and for what. */
  get status(): string {
    return say.status(this.table(), this.turn.mine, this.table().answered) + this.#ahead()
  }

  /** Where many play: how far off the viewer's turn is. */
  #ahead(): string {
    const { view, you, seats } = this.table()
    if (!view || this.turn.mine || seats.length <= FEW_SEATS || you === null || !view.counts[you] || view.asked.length !== 1) return ''
    if (this.tricks.plays.some(({ seat }) => seat === you) || this.tricks.resting || view.window) return ''
    let between = 0
    for (let seat = view.asked[0]!; seat !== you; seat = (seat + 1) % seats.length) if (view.counts[seat]) between += 1
    return between ? ` · ${t('felt.ahead', { n: between })}` : ''
  }

  /** The table has changed: what was said and played is told, and that it is the viewer's turn. */
  follow(): void {
    this.#followWords()
    this.#followCards()
  }

  /** The line is back: it is told again that it is the viewer's turn, or else what others are asked, if the table is still `here` then. */
  back(here: () => unknown): void {
    this.#heard.turn = false
    clearTimeout(this.#back)
    this.#back = setTimeout(() => here() && (this.turn.mine ? this.#followCards() : announce(`${t('felt.back')} ${this.status}`)), MISSED_MS)
  }

  #followWords(): void {
    const last = this.last()
    if (last === this.#last) return
    this.#last = last
    const { k, seat = 0, action } = last?.event ?? {}
    if (k !== 'acted' || !action || SILENT.includes(verbOf(action))) return
    const table = this.table()
    if (seat === table.you && action === PASS) return
    announce(say.wordsSaid(table, seat, action))
    if (verbOf(action) === SHOW) return
    const text = actionName(action, table.pack)
    this.bubbles = { ...this.bubbles, [seat]: text }
    setTimeout(() => {
      if (this.bubbles[seat] === text) this.bubbles = { ...this.bubbles, [seat]: '' }
    }, BUBBLE_MS)
  }

  #followCards(): void {
    const table = this.table()
    const then = this.#heard
    const now = (this.#heard = this.#now())
    const same = then.hand === now.hand
    const more = now.tricks - then.tricks
    // What lies again once a card has been taken back was heard when it was played.
    let told = same ? (more < 0 ? now : then).plays : 0
    if (same && more === 1) {
      const ended = table.view!.tricks.at(-1)!
      for (const each of ended.plays.slice(told)) announce(say.playSaid(table, each))
      announce(say.trickSaid(table, ended))
      told = 0
    }
    for (const each of (table.view?.trick ?? []).slice(told)) announce(say.playSaid(table, each))
    if (now.turn && now.turn !== then.turn) call(say.status(table, true, false))
  }
}
