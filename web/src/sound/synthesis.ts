/** Notes as samples: nothing is recorded, so nothing is fetched. */
import type { Note, Voice } from './sounds'

/** So softly a note begins, in seconds: without it there is a click. */
const ATTACK_S = 0.002
/** And so a sound ends. */
const RELEASE_S = 0.01
/** A thousandth, as a power of e. */
const DECAY = Math.log(1000)
/** How much of each overtone a struck bar or bell has: multiple and share. */
const OVERTONES: Record<Exclude<Voice, 'paper'>, readonly (readonly [number, number])[]> = {
  wood: [[1, 0.78], [4, 0.22]],
  bell: [[1, 0.6], [2, 0.25], [3.01, 0.15]],
}

/** How long a sound is, in seconds. */
export const lengthOf = (notes: readonly Note[]): number => Math.max(...notes.map(({ at, lasts }) => at + lasts))

/** The samples of a sound, each between -1 and 1, `rate` of them a second; the same every time. */
export function samplesOf(notes: readonly Note[], rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(lengthOf(notes) * rate))
  for (const note of notes) add(note, rate, samples)
  const release = Math.floor(RELEASE_S * rate)
  for (let from = 1; from <= release; from++) samples[samples.length - from]! *= (from - 1) / release
  return samples
}

function add({ voice, at, lasts, hz, loud }: Note, rate: number, samples: Float32Array): void {
  const first = Math.floor(at * rate)
  const wave = voice === 'paper' ? noise(hz, rate) : tone(voice, hz, rate)
  for (let i = 0; i < lasts * rate && first + i < samples.length; i++) {
    const time = i / rate
    samples[first + i]! += loud * Math.min(1, time / ATTACK_S) * Math.exp((-DECAY * time) / lasts) * wave(i)
  }
}

function tone(voice: keyof typeof OVERTONES, hz: number, rate: number): (i: number) => number {
  const turn = (2 * Math.PI * hz) / rate
  return (i) => OVERTONES[voice].reduce((sum, [multiple, share]) => sum + share * Math.sin(turn * multiple * i), 0)
}

/** Noise, of which a low-pass filter leaves what is below `hz`. */
function noise(hz: number, rate: number): () => number {
  const share = 1 - Math.exp((-2 * Math.PI * hz) / rate)
  let seed = 1
  let level = 0
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0
    level += share * (seed / 2 ** 31 - level)
    return level
  }
}
