import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { contract } from '../../../app/contract/contract.ts'
import { tools } from '../../../app/contract/mcp/tools.server.ts'
import { describedOperations } from '../../../app/contract/v5/described.ts'
import { addressOf } from '../../../app/http/contract.server.ts'
import { aBrowser } from '../../factories/identity/people.ts'
import { IDEMPOTENT_CALLS } from '../idempotent-calls.ts'
import { IDEMPOTENT_FORMS } from '../idempotent-forms.ts'
import type { IdempotentWrite, RepeatableRequest } from '../idempotent-write.ts'
import { aMaker } from '../makers.ts'
import { REPEATABLE } from '../repeatable-writes.ts'
import { aSite } from '../site.ts'
import { PAGE_ADDRESSES } from '../site-map.ts'

const ONCE = { ...IDEMPOTENT_CALLS, ...IDEMPOTENT_FORMS }

const NAMES = Object.keys(ONCE)

test('each write is classified as done once or repeatable', async () => {
  const decided = [...NAMES, ...Object.values(REPEATABLE).flat()]

  expect(decided.toSorted()).toEqual((await everyWrite()).toSorted())
})

test.each(NAMES)(
  '%s: sent twice, at once or after a lost answer, it acts once and answers the same',
  async (name) => {
    const { makes, sends } = writeNamed(name)
    const alone = await madeBy(makes, await sends(await aMaker()), async (send) => {
      const first = await send()
      const rows = await settledRows()
      expect(first).toMatch(/^[23]/)
      expect(await send()).toBe(first)
      expect(await allRows()).toEqual(rows)
    })
    if (makes !== 'none') expect(alone).toBeGreaterThan(0)

    const atOnce = await madeBy(makes, await sends(await aMaker()), async (send) => {
      const answers = await Promise.all([send(), send(), send()])
      expect(new Set(answers).size, answers.join()).toBe(1)
      expect(answers[0]).toMatch(/^[23]/)
    })
    expect(atOnce).toBe(alone)

    const afterLoss = await madeBy(makes, await sends(await aMaker()), async (send) => {
      const lost = new AbortController()
      const first = send(lost.signal).catch(() => 'lost')
      await scheduler.wait(20)
      lost.abort()
      await first
      expect(await send()).toMatch(/^[23]/)
    })
    expect(afterLoss).toBe(alone)
  },
)

async function madeBy(
  table: string,
  sending: RepeatableRequest,
  act: (send: (signal?: AbortSignal) => Promise<string>) => Promise<void>,
): Promise<number> {
  const before = await rowsOf(table)
  const id = crypto.randomUUID()
  await act((signal) => answerTo(sending, id, signal))
  return (await rowsOf(table)) - before
}

function writeNamed(name: string): IdempotentWrite {
  const found = ONCE[name]
  if (!found) throw new Error(`${name} isn’t there`)
  return found
}

/** An answer's status, redirect URL and data, with the secret if it contains one. */
async function answerTo(
  { by, path, form, json }: RepeatableRequest,
  id: string,
  signal?: AbortSignal,
): Promise<string> {
  const headers: Record<string, string> = { 'Idempotency-Key': id }
  if (json !== undefined) headers['Content-Type'] = 'application/json'
  const body =
    json === undefined
      ? typeof form === 'function'
        ? form()
        : new URLSearchParams(form)
      : JSON.stringify(json)
  const init = { method: 'POST', headers, body, ...(signal && { signal }) }
  const response =
    'token' in by
      ? await SELF.fetch(`https://pinfold.test${path}`, {
          ...init,
          headers: { ...headers, Authorization: `Bearer ${by.token}` },
        })
      : await by.fetch(path, init)
  return messageIn(response)
}

async function messageIn(response: Response): Promise<string> {
  const text = await response.text()
  const { status, headers } = response
  const isJson = headers.get('Content-Type')?.includes('json')
  const payload = isJson
    ? JSON.stringify(JSON.parse(text).resource_response ?? JSON.parse(text))
    : (/pf_\w+_[\w-]+/.exec(text)?.[0] ?? '')
  return `${status} ${headers.get('Location') ?? ''} ${payload}`
}

/** Tables that the queue and the clock write to after an answer. */
const BACKGROUND_TABLES = [
  'outbox',
  'emails',
  'email_days',
  'one_time_tokens',
  'notifications',
  'sessions',
  '_cf_METADATA',
]

async function tables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and sql not like '%virtual%' and name not like '%fts%'",
  ).all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !BACKGROUND_TABLES.includes(name))
}

/** The row counts after all jobs of the first delivery. They are done once two counts are equal. */
async function settledRows(): Promise<Record<string, number>> {
  const rows = await allRows()
  await scheduler.wait(150)
  return JSON.stringify(rows) === JSON.stringify(await allRows()) ? rows : settledRows()
}

async function allRows(): Promise<Record<string, number>> {
  const names = await tables()
  const counts = await env.DB.batch<{ rows: number }>(
    names.map((name) => env.DB.prepare(`select count(*) as rows from "${name}"`)),
  )
  return Object.fromEntries(names.map((name, at) => [name, counts[at]?.results[0]?.rows ?? 0]))
}

async function rowsOf(table: string): Promise<number> {
  if (table === 'none') return 0
  const row = await env.DB.prepare(`select count(*) as rows from ${table}`).first<{
    rows: number
  }>()
  return row?.rows ?? 0
}

/** Every address that accepts forms, every call of the JSON API or the open API that writes, and every such tool. */
async function everyWrite(): Promise<string[]> {
  const { pages } = await aSite()
  const visitor = aBrowser()
  const found: string[] = []
  for (const at of PAGE_ADDRESSES) {
    if ((await visitor.submit(pages[at] ?? '', {})).status !== 405) found.push(at)
  }
  for (const name of Object.keys(contract)) {
    const at = addressOf(name)
    for (const verb of at.includes(':verb') ? ['create', 'update', 'delete'] : ['']) {
      const path = `/${at.replace(':verb', verb).replace(/:\w+/g, '5')}/`
      for (const method of ['POST', 'PUT'] as const) {
        const { status } = await (method === 'POST' ? visitor.post : visitor.put)(path, {})
        if (status !== 405 && status !== 404) found.push(`${method} ${path}`)
      }
    }
  }
  const operations = describedOperations.filter(({ method }) => method !== 'GET')
  const writing = tools.filter(({ listed }) => !listed.annotations.readOnlyHint)
  return [
    ...found,
    ...operations.map(({ method, path }) => `${method} /v5${path}`),
    ...writing.map(({ listed }) => `${listed.name} by a model`),
  ]
}
