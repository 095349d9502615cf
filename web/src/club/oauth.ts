/** The way to a provider that says who one is; it leads back to one's own page. */
import { post, type Posted } from '../lib/post'

export async function away(provider: string): Promise<Posted<{ url: string }>> {
  const answer = await post<{ url: string }>(`/api/session/oauth/${provider}`, {})
  if (answer.taken) location.assign(answer.body.url)
  return answer
}

/** What went wrong on the way, as the address of one's own page says. */
export function saidOnReturn(): string {
  const said = new URLSearchParams(location.search).get('said') ?? ''
  return SAID.includes(said) ? said : ''
}
/** Whether one has come back with a proof of who one is. */
export const hasConfirmed = (): boolean => new URLSearchParams(location.search).get('said') === 'confirmed'
const SAID = [
  ...['confirm_first', 'oauth_denied', 'oauth_failed', 'oauth_taken', 'oauth_unreachable', 'too_fast', 'not_kept', 'unreadable'],
  ...['name_taken', 'name_mixes_scripts', 'name_has_control_characters'],
]
