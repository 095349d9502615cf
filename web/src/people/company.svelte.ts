/** What this browser keeps of the people at the table: which panel is open, what has been read, whom one has muted. */
import { room } from '../lib/room.svelte'
import type { Said } from '../lib/wire'
import { heard } from './said'

class Company {
  panel = $state<'' | 'talk' | 'people'>('')
  /** The number of the last line that has been read. */
  seen = $state(0)
  /** Whom one has muted in this visit. */
  #mutes: ReadonlySet<string> = $state.raw(new Set())

  get muted(): ReadonlySet<string> {
    return new Set([...room.mirror.muted, ...this.#mutes])
  }

  get lines(): Said[] {
    return heard(room.mirror.lines, this.muted)
  }

  /** Whether it was taken. Of who is to be heard again, the room says soon afterwards what was not shown, and who is muted still. */
  async mute(who: string, on: boolean): Promise<boolean> {
    const outcome = await room.send({ t: 'mute', who, on })
    if (!outcome.taken) return false
    const others = [...this.#mutes].filter((each) => each !== who)
    this.#mutes = new Set(on ? [...others, who] : others)
    if (!on) await room.send({ t: 'watch', have: room.mirror.v })
    return true
  }

  /** Somebody has come to a table: what is said from then on is new to them, however late this part of the page comes. */
  begin(): void {
    this.panel = ''
    this.seen = room.mirror.before?.at(-1)?.n ?? 0
  }

  /** All that was said so far at this table has been read. */
  read(): void {
    this.seen = room.mirror.lines.at(-1)?.n ?? 0
  }
}

export const company = new Company()
