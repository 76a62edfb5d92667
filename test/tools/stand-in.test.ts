import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/site/server.ts'
import { eventPost, SENT_FOR_MS } from '../../scripts/stand-in/payments/events.ts'
import { openMemory } from '../../scripts/stand-in/payments/memory.ts'
import { startStandIn } from '../../scripts/stand-in/stand-in.ts'

test('a browser that asks the stand-in for an icon is told of no fault', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'pinfold-stand-in-'))
  const { origin } = await startStandIn(await freePort(), 'http://localhost:1', stateDir)

  const [icon, other] = await Promise.all(
    ['/favicon.ico', '/nothing'].map((path) => fetch(origin + path)),
  )

  expect([icon?.status, other?.status]).toEqual([204, 404])
  await rm(stateDir, { recursive: true })
})

/** A site that takes events, or doesn't yet; and a clock that stands until it is moved. */
async function aSite() {
  const taken: string[] = []
  const site = { takes: false, asked: 0, taken, url: '', now: 0 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    site.asked++
    if (site.takes) site.taken.push(JSON.parse(body).data.object.id)
    response.writeHead(site.takes ? 200 : 503).end()
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  site.url = `http://127.0.0.1:${address.port}`
  return site
}

const HOUR_MS = 60 * 60_000
const NAMES = Array.from({ length: 20 }, (_, place) => `pi_${place}`)

function postTo(site: Awaited<ReturnType<typeof aSite>>) {
  const clock = { now: () => site.now, after: () => {} }
  return eventPost(openMemory(null), { url: site.url, secret: 'secret' }, clock)
}

test('events that nobody takes are sent again for three days, each twice and in any order', async () => {
  const site = await aSite()
  const { tell, deliver } = postTo(site)
  for (const id of NAMES) tell('payment_intent.succeeded', { id }, null)
  for (; site.now < SENT_FOR_MS - 13 * HOUR_MS; site.now += HOUR_MS) await deliver()
  expect(site.asked).toBeGreaterThan(NAMES.length * 10)

  site.takes = true
  for (; site.now <= SENT_FOR_MS; site.now += HOUR_MS) await deliver()

  expect([...site.taken].sort()).toEqual([...NAMES, ...NAMES].sort())
  expect(site.taken).not.toEqual([...NAMES, ...NAMES])
})

test('after three days an event that nobody took is given up', async () => {
  const site = await aSite()
  const { tell, deliver } = postTo(site)
  tell('payment_intent.succeeded', { id: 'pi_1' }, null)
  for (; site.now <= SENT_FOR_MS; site.now += HOUR_MS) await deliver()
  const { asked } = site

  site.now += 10 * SENT_FOR_MS
  await deliver()

  expect(site.asked).toBe(asked)
})
