import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakes } from '../../scripts/fakes/fakes.ts'
import { eventSender, SENT_FOR_MS } from '../../scripts/fakes/payments/events.ts'
import { openMemory } from '../../scripts/fakes/payments/memory.ts'
import { freePort } from '../../scripts/site/server.ts'

test('the fake services answer a browser’s request for an icon without an error', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'pinfold-fakes-'))
  const { origin } = await startFakes(await freePort(), 'http://localhost:1', stateDir)

  const [icon, other] = await Promise.all(
    ['/favicon.ico', '/nothing'].map((path) => fetch(origin + path)),
  )

  expect([icon?.status, other?.status]).toEqual([204, 404])
  await rm(stateDir, { recursive: true })
})

test('the fake resolver answers nothing for reserved names', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'pinfold-fakes-'))
  const { resolverVars } = await startFakes(await freePort(), 'http://localhost:1', stateDir)

  const answers = await Promise.all(
    ['TXT', 'A'].map(async (type) => {
      const asked = new URLSearchParams({ name: '_pinfold.jars.example', type })
      return (await fetch(`${resolverVars['DNS_RESOLVER_URL']}?${asked}`)).json()
    }),
  )

  expect(answers).toEqual([{ Status: 2 }, { Status: 2 }])
  await rm(stateDir, { recursive: true })
})

/** A site that accepts events only on request, and a clock that tests move. */
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
  return eventSender(openMemory(null), { url: site.url, secret: 'secret' }, clock)
}

test('unaccepted events are sent again for three days, twice each and in random order', async () => {
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

test('an event is abandoned after three days', async () => {
  const site = await aSite()
  const { tell, deliver } = postTo(site)
  tell('payment_intent.succeeded', { id: 'pi_1' }, null)
  for (; site.now <= SENT_FOR_MS; site.now += HOUR_MS) await deliver()
  const { asked } = site

  site.now += 10 * SENT_FOR_MS
  await deliver()

  expect(site.asked).toBe(asked)
})
