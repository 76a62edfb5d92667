import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { EXIT, Fault, printFault } from './fault.ts'
import { fetchSite, jsonOf } from './session/fetch-site.ts'
import type { Session } from './session/session.ts'

type Ask = { query?: Record<string, string>; body?: unknown; idempotencyKey?: string }

const PAGE_SIZE = '250'

/** The wait after exceeding a limit with a long window, such as that of pictures. */
const PAUSE_S = 60
const PAUSES = 15

/** How many times a POST request is repeated if its answer is lost. */
const MAX_RETRIES = 2
const LOSS_PAUSE_MS = 1000

const Refused = v.object({ message: v.string() })

const Page = v.object({ items: v.array(v.unknown()), bookmark: v.nullish(v.string()) })

/**
 * Calls the API with the session's token. A post with the same `idempotencyKey` counts once within a day; by default each
 * call has its own. Waits at rate limits.
 */
export async function callApi<S extends v.GenericSchema>(
  session: Session,
  path: string,
  answer: S,
  { query = {}, body, idempotencyKey = randomUUID() }: Ask = {},
): Promise<v.InferOutput<S>> {
  const url = new URL(`/v5/${path}`, session.site)
  url.search = new URLSearchParams(query).toString()
  const send = sender(session, url, { body, idempotencyKey })
  let isRenewed = false
  for (let pauses = 0; ; ) {
    const response = await send()
    if (response.status === 429 && pauses++ < PAUSES) {
      await pause(response)
      continue
    }
    const next = response.status === 401 && !isRenewed ? await session.renewed() : null
    if (next) {
      isRenewed = true
      session.token = next
      continue
    }
    const data = await jsonOf(response)
    if (!response.ok) throw faultOf(session, response, data)
    const read = v.safeParse(answer, data)
    if (read.success) return read.output
    throw new Fault(`${session.site} doesn't respond like a Pinfold site.`)
  }
}

/** Yields all items of a list, page by page. */
export async function* allItems<S extends v.GenericSchema>(
  session: Session,
  path: string,
  item: S,
): AsyncGenerator<v.InferOutput<S>> {
  let bookmark: string | null | undefined
  do {
    const query = { page_size: PAGE_SIZE, ...(bookmark && { bookmark }) }
    const page = await callApi(session, path, Page, { query })
    for (const one of page.items) yield v.parse(item, one)
    bookmark = page.bookmark
  } while (bookmark)
}

export async function allOf<S extends v.GenericSchema>(
  session: Session,
  path: string,
  item: S,
): Promise<v.InferOutput<S>[]> {
  const items: v.InferOutput<S>[] = []
  for await (const one of allItems(session, path, item)) items.push(one)
  return items
}

function sender(
  session: Session,
  url: URL,
  { body, idempotencyKey }: { body: unknown; idempotencyKey: string },
): () => Promise<Response> {
  let losses = 0
  return async function send(): Promise<Response> {
    const headers = { Authorization: `Bearer ${session.token}` }
    if (body === undefined) return fetchSite(url, { headers })
    try {
      return await fetchSite(url, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': idempotencyKey,
        },
        body: JSON.stringify(body),
      })
    } catch (error) {
      const isLost = error instanceof Fault && error.exit === EXIT.offline
      if (!isLost || losses++ === MAX_RETRIES) throw error
      await wait(LOSS_PAUSE_MS)
      return send()
    }
  }
}

async function pause({ headers }: Response): Promise<void> {
  const isSpent = Number(headers.get('X-RateLimit-Remaining') ?? 0) === 0
  const seconds = isSpent ? Number(headers.get('X-RateLimit-Reset')) || 1 : PAUSE_S
  printFault(`too many requests; continuing in ${seconds} s.`)
  await wait(seconds * 1000)
}

function faultOf({ site }: Session, { status, headers }: Response, data: unknown): Fault {
  const refused = v.safeParse(Refused, data)
  const message = refused.success ? refused.output.message : `${site} answered ${status}.`
  if (status === 401)
    return new Fault(`This login has expired: pinfold login (${message})`, EXIT.loggedOut)
  const isScope = headers.get('WWW-Authenticate')?.includes('insufficient_scope')
  return new Fault(message, isScope ? EXIT.forbidden : EXIT.failed)
}
