/** What this browser keeps of the people at the table: which panel is open, what has been read, whom one has muted. */
import { room } from '../lib/room.svelte'
import type { Said } from '../lib/wire'
import { heard } from './said'

class Company {
  panel = $state<'' | 'talk' | 'people'>('')
  /** The number of the last line that has been read. */
  seen = $state(0)
  /** Mutes of this visit, which the room has taken. */
  #mutes: ReadonlyMap<string, boolean> = $state.raw(new Map())

  get muted(): ReadonlySet<string> {
    const all = new Set(room.mirror.muted)
    for (const [who, on] of this.#mutes) if (on) all.add(who)
      else all.delete(who)
    return all
  }

  get lines(): Said[] {
    return heard(room.mirror.lines, this.muted)
  }

  async mute(who: string, on: boolean): Promise<void> {
    const outcome = await room.send({ t: 'mute', who, on })
    if (!outcome.taken) return
    this.#mutes = new Map(this.#mutes).set(who, on)
    // What was not shown until now.
    if (!on) await room.send({ t: 'watch', have: room.mirror.v })
  }

  /** All that was said so far has been read. */
  read(): void {
    this.seen = room.mirror.lines.at(-1)?.n ?? this.seen
  }
}

export const company = new Company()
