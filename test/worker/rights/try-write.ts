import { SELF } from 'cloudflare:test'
import { CATALOGUE, refusalText } from '../../../app/refusal.ts'
import { forgetFlashes } from '../../factories/identity/people.ts'
import type { Answer, Sent } from './decision.ts'
import type { Person, Sender } from './people.ts'

const ORIGIN = 'https://pinfold.test'

/** Sends a write as this person would: with their cookies, or their token to the open API. */
export async function answerTo(sent: Sent, who: Person, sender: Sender): Promise<Answer | string> {
  const isOpen = /^\/(v5|mcp)\b/.test(sent.path)
  const headers: Record<string, string> = { 'Idempotency-Key': crypto.randomUUID() }
  const token = sent.token === undefined ? sender.token : sent.token
  if (token && (isOpen || who === 'token')) headers['Authorization'] = `Bearer ${token}`
  const init = {
    method: 'method' in sent && sent.method ? sent.method : 'POST',
    headers,
    body: bodyOf(sent),
  }
  if ('json' in sent) headers['Content-Type'] = 'application/json'
  const path = isOpen && sender.actsFor ? `${sent.path}?ad_account_id=${sender.actsFor}` : sent.path
  const response = isOpen
    ? await SELF.fetch(ORIGIN + path, init)
    : await sender.browser.fetch(path, init)
  forgetFlashes(sender.browser)
  return readAnswer(response)
}

function bodyOf(sent: Sent): BodyInit | null {
  if ('json' in sent) return sent.method === 'DELETE' ? null : JSON.stringify(sent.json)
  return sent.form instanceof FormData ? sent.form : new URLSearchParams(sent.form)
}

async function readAnswer(response: Response): Promise<Answer | string> {
  const text = await response.text()
  const refused = refusedStatus(response)
  const status = refused ?? response.status
  const leads = response.headers.get('Location') ?? ''
  if (status === 401 || /\/login\//.test(leads)) return 'log in'
  if (status === 404 || leads.includes('showError')) return 'not found'
  if (status === 403) return 'not allowed'
  if (/"isError":true/.test(text)) return refusalOf(text)
  if (refused === 409) return 'gone'
  if (status < 400) return 'done'
  const why =
    /"code":\s*"?(\w+)/.exec(text)?.[1] ??
    /"code\\?",\\?"?(\w+)/.exec(text)?.[1] ??
    text.slice(0, 200)
  return `${status} ${why}`
}

/** The status of a refusal that a form without a page of its own shows as a flash message. */
function refusedStatus(response: Response): number | undefined {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-flash-'))
  const value = /^[^=]+=([^;]*)/.exec(cookie ?? '')?.[1] ?? ''
  const { kind, text } = value ? JSON.parse(decodeURIComponent(value)) : { kind: '', text: '' }
  if (kind !== 'refused') return undefined
  const known = Object.values(CATALOGUE).find(([, , words]) => words === text)
  if (!known) throw new Error(`no refusal says: ${text}`)
  return known[1]
}

/** The refusal in a tool's text, which has no status. */
function refusalOf(text: string): Answer | string {
  if (text.includes(refusalText('not_found'))) return 'not found'
  return text.includes(refusalText('not_allowed')) ? 'not allowed' : text
}
