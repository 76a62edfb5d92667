import { NO_ORIGIN } from '../dns.server.ts'
import { isOpen } from '../web-address.ts'

type PostProblem = 'unreachable' | 'slow' | 'refused' | 'redirected' | 'private'

/** `problem` is null where the receiver took it; `status` where it answered. */
export type PostOutcome = {
  status: number | null
  problem: PostProblem | null
  retryAfter: string | null
}

type Message = { url: string; body: string; headers: Record<string, string>; limitMs: number }

/** Whether a message may go there: a public host by https, or an allowed origin. */
export function isWebhookAddress(url: URL, allow: string): boolean {
  if (!isOpen(url, allow)) return false
  return url.protocol === 'https:' || !isOpen(url, '')
}

/** Posts to an address that somebody gave. No redirect is followed, and nothing of the answer's body is read. */
export async function postWebhook(
  { url: address, body, headers, limitMs }: Message,
  allow: string,
): Promise<PostOutcome> {
  const url = URL.parse(address)
  if (!url || !isWebhookAddress(url, allow)) return missed('private')
  const signal = AbortSignal.timeout(limitMs)
  try {
    const init = { method: 'POST', body, headers, signal }
    const response = await fetch(url, { ...init, redirect: 'manual' })
    await response.body?.cancel().catch(() => undefined)
    return outcomeOf(response)
  } catch {
    return missed(signal.aborted ? 'slow' : 'unreachable')
  }
}

function outcomeOf({ status, ok, headers }: Response): PostOutcome {
  if (status === NO_ORIGIN) return missed('unreachable')
  const isRedirect = status >= 300 && status < 400
  const problem = ok ? null : isRedirect ? 'redirected' : 'refused'
  return { status, problem, retryAfter: headers.get('Retry-After') }
}

function missed(problem: PostProblem): PostOutcome {
  return { status: null, problem, retryAfter: null }
}
