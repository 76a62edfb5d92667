import { Refusal } from '../refusal.ts'
import { jsonValue } from '../text/json-value.ts'
import { mayFetch, webUrl } from './web-address.ts'
import { limitBody, readAll } from './web-body.ts'

const LIMIT_MS = 8000
const LIMIT_BYTES = 256 * 1024

type Question = {
  allow: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: URLSearchParams
}

/** Requests JSON; null for a 4xx, a redirect or another format. Refuses `social_unreachable`. */
export async function askForJson(
  address: string,
  { allow, ...init }: Question,
): Promise<unknown | null> {
  const url = webUrl(address)
  if (!url || !mayFetch(url, allow)) throw new Refusal('social_unreachable')
  const response = await ask(url, init)
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status >= 500) throw new Refusal('social_unreachable')
    return null
  }
  const { stream, cut } = await limitBody(response.body, LIMIT_BYTES)
  const text = new TextDecoder().decode(await readAll(stream))
  if (cut()) throw new Refusal('social_unreachable')
  return jsonValue(text) ?? null
}

async function ask(url: URL, init: Omit<Question, 'allow'>): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
  } catch {
    throw new Refusal('social_unreachable')
  }
}
