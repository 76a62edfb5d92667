import type { boardSources } from '../../../db/transfer/board-sources.ts'
import { visitPublic } from '../../../gateways/web.server.ts'
import { mayFetch, webUrl } from '../../../gateways/web-address.ts'
import { readAll } from '../../../gateways/web-body.ts'
import { charsetOf } from '../../../gateways/web-charset.ts'
import { Refusal } from '../../../refusal.ts'
import { FETCH_MS } from '../../content/media/limits.ts'
import { USER_AGENT } from '../../content/media/pictures/fetch-picture.server.ts'
import { politeness, SiteRefusal } from '../../content/webpages/polite/polite.server.ts'
import { FEED_BYTES } from '../limits.ts'
import type { Feed } from './feeds/feed.ts'
import { askedAddress, feedLinkIn, readFeed } from './feeds/read-feed.ts'

export type SourceReason = NonNullable<typeof boardSources.$inferSelect.reason>

type CacheMarks = Pick<typeof boardSources.$inferSelect, 'etag' | 'modified'>

type Failed = { kind: 'failed'; reason: SourceReason; retryAfterMs: number }

/** `address`: where to fetch from now on, after permanent redirects. */
export type FoundFeed = CacheMarks & { kind: 'feed'; address: string; feed: Feed }

type FetchResult = FoundFeed | { kind: 'unchanged' } | { kind: 'busy' } | Failed

/** Fetches a feed if it changed since `marks`, waiting for the site's turn and obeying robots.txt. */
export async function fetchFeed(
  env: Env,
  address: string,
  marks: CacheMarks,
): Promise<FetchResult> {
  const answer = await ask(env, address, marks)
  if (answer.kind !== 'text') return answer
  const feed = readFeed(answer.text, answer.url)
  return feed ? feedOf(answer, feed) : failed('no_feed')
}

/** Like {@link fetchFeed}, for a typed address: a page leads to the first feed it names. */
export async function findFeed(env: Env, address: string): Promise<FetchResult> {
  const answer = await ask(env, address, NO_MARKS)
  if (answer.kind !== 'text') return answer
  const feed = readFeed(answer.text, answer.url)
  if (feed) return feedOf(answer, feed)
  const named = feedLinkIn(answer.text, answer.url)
  return named === null ? failed('no_feed') : fetchFeed(env, named, NO_MARKS)
}

const NO_MARKS: CacheMarks = { etag: null, modified: null }

type TextAnswer = CacheMarks & { kind: 'text'; text: string; url: URL; address: string }

function feedOf({ etag, modified, address }: TextAnswer, feed: Feed): FoundFeed {
  return { kind: 'feed', etag, modified, address, feed }
}

const ACCEPT =
  'application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,application/json;q=0.9,text/html;q=0.8,*/*;q=0.1'

type FeedAnswer = { url: URL; status: number; headers: Headers }

async function ask(
  env: Env,
  address: string,
  { etag, modified }: CacheMarks,
): Promise<TextAnswer | Exclude<FetchResult, FoundFeed>> {
  const asked = webUrl(askedAddress(address))
  if (!asked) return failed('elsewhere')
  const answers: FeedAnswer[] = []
  const request = {
    accept: ACCEPT,
    userAgent: USER_AGENT,
    limitBytes: FEED_BYTES,
    limitMs: FETCH_MS,
    headers: {
      ...(etag !== null && { 'If-None-Match': etag }),
      ...(modified !== null && { 'If-Modified-Since': modified }),
    },
    onAnswer: (url: URL, { status, headers }: Pick<Response, 'status' | 'headers'>) =>
      void answers.push({ url, status, headers }),
  }
  try {
    return await politeness(env)(async (beforeHop) => {
      const mayVisit = (url: URL) => mayFetch(url, env.FETCH_ALLOW)
      const answer = await visitPublic(asked, request, mayVisit, () => undefined, beforeHop)
      if (typeof answer === 'string') return fetchProblem(answer, answers.at(-1))
      const bytes = await readAll(answer.stream)
      const cut = answer.cut()
      if (cut !== null) return failed(cut === 'too_long' ? 'too_large' : 'unreachable')
      const charset = charsetOf(answer.head, answer.charset ?? declaredIn(answer.head))
      const headers = answers.at(-1)?.headers
      return {
        kind: 'text' as const,
        text: new TextDecoder(charset).decode(bytes),
        url: answer.url,
        address: permanentAddress(address, asked, answers),
        etag: markOf(headers?.get('ETag')),
        modified: markOf(headers?.get('Last-Modified')),
      }
    })
  } catch (error) {
    if (error instanceof SiteRefusal) {
      return error.why === 'busy' ? { kind: 'busy' } : failed('robots')
    }
    if (error instanceof Refusal) return failed('unreachable')
    throw error
  }
}

function fetchProblem(
  problem: string,
  last: FeedAnswer | undefined,
): Exclude<FetchResult, FoundFeed> {
  if (problem === 'redirected') return failed('elsewhere')
  if (problem !== 'refused' || !last) return failed('unreachable')
  const { status, headers } = last
  if (status === 304) return { kind: 'unchanged' }
  if (status === 410) return failed('gone')
  const waits = status === 429 || status === 503
  return failed('refused', waits ? retryAfterMs(headers.get('Retry-After'), Date.now()) : 0)
}

function failed(reason: SourceReason, afterMs = 0): Failed {
  return { kind: 'failed', reason, retryAfterMs: afterMs }
}

const MARK_LENGTH = 500

function markOf(header: string | null | undefined): string | null {
  return header && header.length <= MARK_LENGTH ? header : null
}

export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0
  const waitMs = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Math.max(0, waitMs || 0)
}

const PERMANENT_REDIRECTS: readonly number[] = [301, 308]

/** The address after permanent redirects; the typed address if Are.na's API was requested instead. */
function permanentAddress(address: string, asked: URL, answers: readonly FeedAnswer[]): string {
  if (asked.href !== new URL(address).href) return address
  const end = answers.findIndex(({ status }) => !PERMANENT_REDIRECTS.includes(status))
  return answers[end]?.url.href ?? address
}

function declaredIn(head: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 200))
  return /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/.exec(text)?.[1] ?? null
}
