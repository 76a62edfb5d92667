import { NO_ORIGIN } from '../dns.server.ts'
import { mayFetch } from '../web-address.ts'

type PostProblem = 'unreachable' | 'slow' | 'refused' | 'redirected' | 'private'

/** `problem` is null if the receiver accepted the message; `status` is null if it didn't respond. */
export type PostOutcome = {
  status: number | null
  problem: PostProblem | null
  retryAfter: string | null
}

type Message = { url: string; body: string; headers: Record<string, string>; limitMs: number }

/** Whether we may post to an address: a public host over https, or an allowed origin. */
export function isWebhookAddress(url: URL, allow: string): boolean {
  if (!mayFetch(url, allow)) return false
  return url.protocol === 'https:' || !mayFetch(url, '')
}

/** Posts to an address that a user entered. Follows no redirects and doesn't read the response's body. */
export async function postWebhook(
  { url: address, body, headers, limitMs }: Message,
  allow: string,
): Promise<PostOutcome> {
  const url = URL.parse(address)
  if (!url || !isWebhookAddress(url, allow)) return undelivered('private')
  const signal = AbortSignal.timeout(limitMs)
  try {
    const init = { method: 'POST', body, headers, signal }
    const response = await fetch(url, { ...init, redirect: 'manual' })
    await response.body?.cancel().catch(() => undefined)
    return outcomeOf(response)
  } catch {
    return undelivered(signal.aborted ? 'slow' : 'unreachable')
  }
}

function outcomeOf({ status, ok, headers }: Response): PostOutcome {
  if (status === NO_ORIGIN) return undelivered('unreachable')
  const isRedirect = status >= 300 && status < 400
  const problem = ok ? null : isRedirect ? 'redirected' : 'refused'
  return { status, problem, retryAfter: headers.get('Retry-After') }
}

function undelivered(problem: PostProblem): PostOutcome {
  return { status: null, problem, retryAfter: null }
}
