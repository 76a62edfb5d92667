import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { complain, EXIT, Fault } from './fault.ts'
import { jsonOf, reach } from './session/reach.ts'
import type { Session } from './session/session.ts'

type Ask = { query?: Record<string, string>; body?: unknown }

const PAGE_SIZE = '250'

/** Where another limit than that of all calls was met, as for pictures, whose window is of minutes. */
const PAUSE_S = 60
const PAUSES = 15

const Refused = v.object({ message: v.string() })

const Page = v.object({ items: v.array(v.unknown()), bookmark: v.nullish(v.string()) })

/** Asks the API with the session's token: a body is posted. Waits where it is asked too often. */
export async function ask<S extends v.GenericSchema>(
  session: Session,
  path: string,
  answer: S,
  { query = {}, body }: Ask = {},
): Promise<v.InferOutput<S>> {
  const url = new URL(`/v5/${path}`, session.site)
  url.search = new URLSearchParams(query).toString()
  let isRenewed = false
  for (let pauses = 0; ; ) {
    const response = await reach(url, requestOf(session.token, body))
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
    const told = await jsonOf(response)
    if (!response.ok) throw faultOf(session, response, told)
    const read = v.safeParse(answer, told)
    if (read.success) return read.output
    throw new Fault(`${session.site} doesn't answer as Pinfold does.`)
  }
}

/** All items of a list, page by page. */
export async function* all<S extends v.GenericSchema>(
  session: Session,
  path: string,
  item: S,
): AsyncGenerator<v.InferOutput<S>> {
  let bookmark: string | null | undefined
  do {
    const query = { page_size: PAGE_SIZE, ...(bookmark && { bookmark }) }
    const page = await ask(session, path, Page, { query })
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
  for await (const one of all(session, path, item)) items.push(one)
  return items
}

function requestOf(token: string, body: unknown): RequestInit {
  const headers = { Authorization: `Bearer ${token}` }
  if (body === undefined) return { headers }
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function pause({ headers }: Response): Promise<void> {
  const isSpent = Number(headers.get('X-RateLimit-Remaining') ?? 0) === 0
  const seconds = isSpent ? Number(headers.get('X-RateLimit-Reset')) || 1 : PAUSE_S
  complain(`asked too often; going on in ${seconds} s.`)
  await wait(seconds * 1000)
}

function faultOf({ site }: Session, { status, headers }: Response, told: unknown): Fault {
  const refused = v.safeParse(Refused, told)
  const words = refused.success ? refused.output.message : `${site} answered ${status}.`
  if (status === 401)
    return new Fault(`This login has ended: pinfold login (${words})`, EXIT.loggedOut)
  const isScope = headers.get('WWW-Authenticate')?.includes('insufficient_scope')
  return new Fault(words, isScope ? EXIT.forbidden : EXIT.failed)
}
