/** Passkeys: what the room asks a device, as the browser wants it, and what the device answers, as the room wants it. */
import { post, type Posted } from '../lib/post'
import { t } from '../lib/words/words.svelte'
import { explained, type NotTaken } from './errors-and-dates'

interface Asked {
  question: string
  options: Record<string, unknown>
}
type Described = { id: string; type: PublicKeyCredentialType; transports?: AuthenticatorTransport[] }

const UNABLE = { taken: false, code: 'unable', about: {} } as const
const CANCELLED = { taken: false, code: 'cancelled', about: {} } as const
const ADDED = { taken: false, code: 'added', about: {} } as const
/** What a browser's failure means, by its name; any other is that nothing was answered. */
const FAILURES: Record<string, NotTaken> = { SecurityError: UNABLE, InvalidStateError: ADDED }

/** This device becomes a passkey. */
export const added = (name: string): Promise<Posted<unknown>> =>
  answered('/api/me/passkeys', { name }, async (options) => {
    const user = options.user as { id: string; name: string; displayName: string }
    const publicKey = { ...given(options, 'excludeCredentials'), user: { ...user, id: bytes(user.id) } }
    const made = (await navigator.credentials.create({ publicKey: publicKey as unknown as PublicKeyCredentialCreationOptions })) as PublicKeyCredential
    const response = made.response as AuthenticatorAttestationResponse
    return { ...described(made), response: { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) } }
  })

/** The device says who one is: to sign in, or to confirm it. */
export const asserted = (path: '/api/session/passkey' | '/api/me/confirm/passkey'): Promise<Posted<unknown>> =>
  answered(path, {}, async (options) => {
    const publicKey = given(options, 'allowCredentials') as unknown as PublicKeyCredentialRequestOptions
    const got = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    const { clientDataJSON, authenticatorData, signature, userHandle } = got.response as AuthenticatorAssertionResponse
    const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature) }
    return { ...described(got), response: { ...response, userHandle: userHandle && text(userHandle) } }
  })

/** Why it was not taken, by the device or by the room. */
export const whyNot = async (answer: NotTaken): Promise<string> => (answer.code in SAID ? t(SAID[answer.code as keyof typeof SAID]) : explained(answer))
const SAID = { unable: 'account.passkeys.unable', cancelled: 'account.passkeys.cancelled', added: 'account.passkeys.added' } as const

async function answered(path: string, more: object, device: (options: Record<string, unknown>) => Promise<object>): Promise<Posted<unknown>> {
  if (!('credentials' in navigator) || !('PublicKeyCredential' in globalThis)) return UNABLE
  const asked = await post<Asked>(`${path}/question`, {})
  if (!asked.taken) return asked
  try {
    return await post(path, { question: asked.body.question, answer: await device(asked.body.options), ...more })
  } catch (failure) {
    return (failure instanceof DOMException && FAILURES[failure.name]) || CANCELLED
  }
}

/** Options with bytes where the room has sent text. */
function given(options: Record<string, unknown>, list: string): Record<string, unknown> {
  const known = ((options[list] ?? []) as Described[]).map((each) => ({ ...each, id: bytes(each.id) }))
  return { ...options, challenge: bytes(String(options.challenge)), [list]: known }
}

const described = ({ id, rawId, type }: PublicKeyCredential) => ({ id, rawId: text(rawId), type })

/** From base64url. */
export function bytes(written: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

/** As base64url without padding. */
export function text(held: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(held))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
