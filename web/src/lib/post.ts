/** A request over HTTP, answered as those over the socket are. */
import type { Outcome } from './connection'
import { insist } from './insist.svelte'

export type Posted<T> = ({ taken: true } & { body: T }) | Extract<Outcome, { taken: false }>

export const post = <T>(path: string, body: unknown): Promise<Posted<T>> => request('POST', path, body)

/** What a page is about: where the line is broken it is asked for again until it comes. */
export const get = <T>(path: string): Promise<Posted<T>> =>
  insist(async () => {
    const answer = await request<T>('GET', path)
    if (!answer.taken && answer.code === 'offline') throw new Error(path)
    return answer
  })

/** The body of the answer is null where it has none. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<Posted<T>> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
    const said = answer.status === 204 ? null : await answer.json()
    if (answer.ok) return { taken: true, body: said as T }
    return { taken: false, code: said.code ?? `http_${answer.status}`, about: said.about ?? {} }
  } catch {
    return { taken: false, code: 'offline', about: {} }
  }
}
