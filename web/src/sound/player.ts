/** Plays the sounds of the table. A browser lets a page sound once it has been touched. */
import { prefs } from '../lib/prefs.svelte'
import { SCORE, type Sound } from './sounds'
import { samplesOf } from './synthesis'

/** Two equal sounds within this time are one. */
const APART_S = 0.06

let context: AudioContext | undefined
const made = new Map<Sound, AudioBuffer>()
const lately = new Map<Sound, number>()

/** What lets a page sound: a finger does when it is lifted, not when it is laid down. */
const WAKING = ['mousedown', 'touchend', 'keydown']

/** From the first touch or key on there may be sounds; call it once. */
export function listen(): () => void {
  const stop = new AbortController()
  const wake = () => prefs.sounds && void woken()
  for (const kind of WAKING) addEventListener(kind, wake, { signal: stop.signal, passive: true })
  return () => stop.abort()
}

async function woken(): Promise<AudioContext> {
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  return context
}

/** A sound `after` so many seconds, if the player wants any and the browser allows it. */
export function play(sound: Sound, after = 0): void {
  if (!prefs.sounds || context?.state !== 'running') return
  const at = context.currentTime + after
  if (at - (lately.get(sound) ?? -1) < APART_S) return
  lately.set(sound, at)
  const source = context.createBufferSource()
  source.buffer = bufferOf(sound, context)
  source.connect(context.destination)
  source.start(at)
}

/** A sound at once, for who has just asked to hear some. */
export async function sample(sound: Sound): Promise<void> {
  await woken()
  play(sound)
}

function bufferOf(sound: Sound, { sampleRate }: AudioContext): AudioBuffer {
  const known = made.get(sound)
  if (known) return known
  const samples = samplesOf(SCORE[sound], sampleRate)
  const buffer = new AudioBuffer({ length: samples.length, sampleRate })
  buffer.copyToChannel(samples, 0)
  made.set(sound, buffer)
  return buffer
}
