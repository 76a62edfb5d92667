import { createScheduledController, env } from 'cloudflare:test'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { linkChecks } from '../../../../app/db/content/links.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import {
  checkLinks,
  resumeLinkChecksJob,
} from '../../../../app/features/content/pins/links/check-links.server.ts'
import {
  CHECKED_LINKS,
  VISIT_PATIENCE,
  WALKED_PINS,
} from '../../../../app/features/content/pins/links/limits.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { handleScheduled } from '../../../../workers/background/clock.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, fillPins } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { anAddress, aPage, aRedirect, requestsSoFar } from '../../../pages/page.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** A time at which the pins of these tests are no longer new. */
const START = Date.now() + 2 * HOUR_MS

const ana = await aMember()
const board = await aBoard(ana)

/** A host that takes seconds to answer. */
const SILENT = 'silent.example'

type Answer = [name: string, isDead: boolean, show: () => Promise<string>]

const ANSWERS: Answer[] = [
  ['404', true, () => aPage('', { status: 404, address: ofOwnHost() })],
  ['410', true, () => aPage('', { status: 410, address: ofOwnHost() })],
  ['a redirect to a 404', true, () => aRedirect(ofOwnHost(), { address: ofOwnHost() })],
  ['a name that doesn’t exist', true, () => unresolved(3)],
  ['a name that exists and no server', false, () => unresolved(0)],
  ['a page', false, () => aPage('Jars', { address: ofOwnHost() })],
  [
    'a 404 for the head alone',
    false,
    () => aPage('Jars', { address: anAddress('headless.example') }),
  ],
  ...[400, 401, 403, 429, 500, 503].map(
    (status): Answer => [`${status}`, false, () => aPage('', { status, address: ofOwnHost() })],
  ),
  ['a redirect to itself', false, aLoop],
  [
    'a redirect to a private address',
    false,
    () => aRedirect('http://10.0.0.1/', { address: ofOwnHost() }),
  ],
  ['a private address', false, async () => 'http://192.168.0.1/'],
  ['no answer', false, async () => anAddress(SILENT)],
  ['a robots.txt that asks to keep away', false, aClosedSite],
  [
    'a redirect to such a site',
    false,
    async () => aRedirect(await aClosedSite(), { address: ofOwnHost() }),
  ],
  ['a page of our own', false, async () => `${env.SITE_ORIGIN}/nowhere`],
]

/** Skips the pins of other tests. */
beforeEach(async () => {
  await ana.db.delete(linkChecks)
  await ana.db.run(sql`replace into link_walk select 1, max(id) from pins group by 1`)
})

test.each(ANSWERS)(
  'a link that answers with %s is broken: %s',
  async (_, isDead, show) => {
    const link = await show()
    await pinWith(link)
    const patience =
      new URL(link).host === SILENT ? { ...VISIT_PATIENCE, robotsMs: 100 } : undefined

    await checkAt(START, patience)
    expect(await brokenLinks()).toEqual([])
    await checkAt(START + 8 * DAY_MS, patience)

    expect(await brokenLinks()).toEqual(isDead ? [link] : [])
  },
  40_000,
)

test('a link is broken once it fails on two days, and no longer when its page is back', async () => {
  const link = ofOwnHost()
  await pinWith(link)

  await checkAt(START)
  await ana.db.update(linkChecks).set({ dueAt: START })
  await checkAt(START + DAY_MS - 1)
  expect(await brokenLinks()).toEqual([])
  await ana.db.update(linkChecks).set({ dueAt: START })
  await checkAt(START + DAY_MS)
  expect(await brokenLinks()).toEqual([link])
  await checkAt(START + 7 * DAY_MS)
  expect((await visitsTo(link)).length).toBe(6)
  await aPage('', { status: 503, address: link })
  await checkAt(START + 8 * DAY_MS)
  expect(await brokenLinks()).toEqual([link])
  await aPage('Jars', { address: link })
  await checkAt(START + 15 * DAY_MS)

  expect(await brokenLinks()).toEqual([])
})

test('a working page is visited again after thirty days', async () => {
  const link = await aPage('Jars', { address: ofOwnHost() })
  await pinWith(link)

  for (const day of [0, 29, 30]) await checkAt(START + day * DAY_MS)

  expect(await visitsTo(link)).toHaveLength(2)
})

test('a new pin’s link waits an hour, and a link of many pins is visited once', async () => {
  const link = await aPage('Jars', { address: ofOwnHost() })
  for (const _ of [1, 2, 3]) await pinWith(link)

  await checkLinks({ ...ana, now: Date.now() })
  expect(await visitsTo(link)).toEqual([])
  await checkAt(START)

  expect(await visitsTo(link)).toEqual([link])
})

test('one run visits a site once, no site delays others, and two concurrent runs never visit a link twice', async () => {
  const crowd = Array.from({ length: 150 }, () => anAddress('crowd.example'))
  for (const link of crowd) await ana.db.insert(linkChecks).values({ link, dueAt: START })
  const others = Array.from({ length: CHECKED_LINKS }, ofOwnHost)
  for (const link of others) await ana.db.insert(linkChecks).values({ link, dueAt: START + 1 })
  const visited = async (links: string[]) => {
    const requested = new Set(await requestsSoFar())
    return links.filter((link) => requested.has(link)).length
  }

  await checkLinks({ ...ana, now: START + 1 })
  expect([await visited(crowd), await visited(others)]).toEqual([1, 0])
  await checkLinks({ ...ana, now: START + 1 })
  expect([await visited(crowd), await visited(others)]).toEqual([2, CHECKED_LINKS - 1])
  const links = Array.from({ length: CHECKED_LINKS }, ofOwnHost)
  await ana.db.delete(linkChecks)
  for (const link of links) await ana.db.insert(linkChecks).values({ link, dueAt: START })
  await Promise.all([1, 2].map(() => checkAt(START)))

  const heads = await Promise.all(links.map(visitsTo))
  // Each link gets a HEAD and a GET request.
  expect(heads.map((visits) => visits.length)).toEqual(links.map(() => 2))
})

test('the link check continues beyond one batch of pins', async () => {
  await fillPins(ana, board, WALKED_PINS)
  const link = await aPage('Jars', { address: ofOwnHost() })
  await pinWith(link)
  const now = START + HOUR_MS

  await checkLinks({ ...ana, now })
  expect(await visitsTo(link)).toEqual([])
  await checkLinks({ ...ana, now })

  expect(await visitsTo(link)).toEqual([link])
})

test('an edited link is checked at once, and a link without pins is forgotten', async () => {
  const old = ofOwnHost()
  const fresh = await aPage('Jars', { address: ofOwnHost() })
  const { id } = await pinWith(old)
  const duplicate = await pinWith(old)
  await checkAt(START)
  await checkAt(START + 2 * DAY_MS)
  expect(await brokenLinks()).toEqual([old])

  await editPin(ana, { pinId: id, title: 'Jar' })
  await editPin(ana, { pinId: id, link: fresh })
  expect(await knownLinks()).toEqual([old, fresh].sort())
  await checkLinks(ana)
  expect(await visitsTo(fresh)).toEqual([fresh])
  await editPin(ana, { pinId: duplicate.id, link: null })

  expect(await knownLinks()).toEqual([fresh])
})

test('a check is deleted with the last pin that has its link', async () => {
  const link = ofOwnHost()
  const one = await pinWith(link)
  const two = await pinWith(link)
  await checkAt(START)

  for (const { id } of [one, two]) {
    expect(await knownLinks()).toEqual([link])
    await deletePin(ana, { pinId: id })
    await emptyTrash({ ...ana, now: ana.now + 31 * DAY_MS })
    expect(await ana.db.select().from(pins).where(eq(pins.id, id))).toEqual([])
  }

  expect(await knownLinks()).toEqual([])
})

test('the cron sends a message while there are links to check', async () => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  const send = vi.spyOn(env.JOBS, 'send').mockResolvedValue({ metadata })
  const link = await aPage('Jars', { address: ofOwnHost() })
  await pinWith(link)

  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)
  expect(send).not.toHaveBeenCalledWith({ kind: 'check_links' })
  await resumeLinkChecksJob.run({ ...ana, now: START })
  expect(send).toHaveBeenCalledWith({ kind: 'check_links' })
  send.mockClear()
  await checkAt(START)
  await resumeLinkChecksJob.run({ ...ana, now: START })
  expect(send).not.toHaveBeenCalled()
  await ana.db.update(linkChecks).set({ dueAt: 0 })
  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)

  expect(send).toHaveBeenCalledWith({ kind: 'check_links' })
})

function pinWith(link: string): Promise<{ id: number }> {
  return aPin(ana, board, { link })
}

function checkAt(now: number, patience?: typeof VISIT_PATIENCE): Promise<void> {
  return checkLinks({ ...ana, now }, patience)
}

/** An address on a host that no other link uses. */
function ofOwnHost(): string {
  return anAddress(`x${crypto.randomUUID()}.example`)
}

/** A link whose host can't be reached; the resolver answers with this status. */
async function unresolved(Status: number): Promise<string> {
  const link = await aPage('', { status: 530, address: ofOwnHost() })
  await aPage('', { status: 530, address: new URL('/robots.txt', link).href })
  const address = new URL(env.DNS_RESOLVER_URL)
  address.searchParams.set('name', new URL(link).hostname)
  address.searchParams.set('type', 'A')
  await aPage(JSON.stringify({ Status }), { address: address.href })
  return link
}

/** A missing page on a site whose robots.txt forbids us. */
async function aClosedSite(): Promise<string> {
  const link = await aPage('', { status: 404, address: ofOwnHost() })
  const address = new URL('/robots.txt', link).href
  await aPage('User-agent: *\nDisallow: /', { address, headers: { 'Content-Type': 'text/plain' } })
  return link
}

function aLoop(): Promise<string> {
  const address = ofOwnHost()
  return aRedirect(address, { address })
}

async function visitsTo(link: string): Promise<string[]> {
  return (await requestsSoFar()).filter((requested) => requested === link)
}

async function brokenLinks(): Promise<string[]> {
  const rows = await ana.db.select().from(linkChecks).where(sql`broken_at is not null`)
  return rows.map(({ link }) => link)
}

async function knownLinks(): Promise<string[]> {
  const rows = await ana.db.select().from(linkChecks).orderBy(asc(linkChecks.link))
  return rows.map(({ link }) => link)
}
