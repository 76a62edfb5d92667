import { createScheduledController, env } from 'cloudflare:test'
import { asc, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../../../app/context.server.ts'
import { pageFacts } from '../../../../../app/db/content/links.ts'
import { members } from '../../../../../app/db/identity/accounts.ts'
import { editBoard } from '../../../../../app/features/content/boards/boards.server.ts'
import { deletePin, editPin } from '../../../../../app/features/content/pins/edit-pin.server.ts'
import { pinRow } from '../../../../../app/features/content/pins/pin-row.server.ts'
import { readPin } from '../../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../../app/features/content/pins/save-pin.server.ts'
import {
  MOST_MISSES,
  READ_PAGES,
  WALKED_PINS,
} from '../../../../../app/features/content/webpages/facts/limits.ts'
import {
  readPages,
  resumeReadingsJob,
} from '../../../../../app/features/content/webpages/facts/read-pages.server.ts'
import { rereadPage } from '../../../../../app/features/content/webpages/facts/reread-page.server.ts'
import { EXACT_LIMITS } from '../../../../../app/features/core/rate-limits/limits.ts'
import { emptyTrash } from '../../../../../app/features/screens/organise/trash/purge.server.ts'
import { searchPins } from '../../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../../app/features/screens/search/search.ts'
import { readYourPinsPage } from '../../../../../app/features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../../../../app/features/screens/search/your-pins/your-pins.ts'
import { handleScheduled } from '../../../../../workers/background/clock.ts'
import { refusal } from '../../../../emails.ts'
import { aBoard, collaborate } from '../../../../factories/content/boards.ts'
import { aPageWithFacts, aProduct, RECIPE } from '../../../../factories/content/page-facts.ts'
import { aPin, fillPins, wrongCounts } from '../../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../../factories/identity/people.ts'
import { anAddress, aPage, requestsSoFar } from '../../../../pages/page.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const START = Date.now() + HOUR_MS

const ana = await aMember()
const open = await aBoard(ana)
const secret = await aBoard(ana, { privacy: 'secret' })

/** Skips the pins of other tests. */
beforeEach(async () => {
  await ana.db.delete(pageFacts)
  await ana.db.run(sql`replace into link_walk select 2, max(id) from pins group by 1`)
})

test('a new pin’s page is read once for everybody, and saves of it show its facts', async () => {
  const link = await aPageWithFacts(RECIPE)
  const one = await aPin(ana, open, { link })
  const duplicate = await aPin(ana, open, { link })

  await readAt(START)
  const bo = await aMember()
  const { id: saved } = await savePin(bo, { pinId: one.id, ...placeOf(await aBoard(bo)) })

  for (const pinId of [one.id, duplicate.id, saved]) {
    expect(await factsOf(await aVisitor(), pinId)).toMatchObject({
      host: new URL(link).hostname,
      readAt: START,
      facts: { kind: 'recipe', servings: 8, totalMinutes: 75 },
    })
  }
  await readAt(START + HOUR_MS)
  expect(await visitsTo(link)).toBe(1)
  expect(await readPin(ana, { pinId: one.id })).not.toHaveProperty('facts')
})

test('a page without facts or HTML, or that forbids pinning, is read once; a failing one is given up after four days', async () => {
  const meta = '<meta name="pinterest" content="nopin">'
  const silent = [
    await aPage('<title>Jars</title>', { address: ofOwnHost() }),
    await aPage(meta + (await scriptOf(RECIPE)), { address: ofOwnHost() }),
    await aPage('{}', { address: ofOwnHost(), headers: { 'Content-Type': 'application/json' } }),
  ]
  const failing = await aPage('', { status: 503, address: ofOwnHost() })
  for (const link of [...silent, failing]) await aPin(ana, open, { link })

  for (let day = 0; day < 10; day++) await readAt(START + day * DAY_MS)

  expect(await Promise.all(silent.map(visitsTo))).toEqual([1, 1, 1])
  expect(await visitsTo(failing)).toBe(MOST_MISSES)
  expect((await knownFacts()).map(({ facts }) => facts)).toEqual([null, null, null, null])
})

test('a site whose robots.txt forbids us, a private address and our own site aren’t read', async () => {
  const closed = await aPageWithFacts(RECIPE)
  await aPage('User-agent: *\nDisallow: /', { address: new URL('/robots.txt', closed).href })
  const links = [closed, 'http://192.168.0.1/', `${env.SITE_ORIGIN}/pin/1/`]
  for (const link of links) await aPin(ana, open, { link })

  await readAt(START)

  expect((await knownFacts()).map(({ facts }) => facts)).toEqual([null, null, null])
  const requests = await requestsSoFar()
  for (const link of links) expect(requests).not.toContain(link)
})

test('a price is read weekly, keeps its date while its page is missing, and is removed when the page says so', async () => {
  const link = await aPageWithFacts(aProduct(20))
  const { id } = await aPin(ana, open, { link })

  for (const day of [0, 6]) await readAt(START + day * DAY_MS)
  expect(await visitsTo(link)).toBe(1)
  await aPageWithFacts(aProduct(25), link)
  await readAt(START + 7 * DAY_MS)
  expect(await factsOf(ana, id)).toMatchObject({ facts: { price: { low: 25 } } })
  await aPage('', { status: 404, address: link })
  await readAt(START + 14 * DAY_MS)
  expect(await factsOf(ana, id)).toMatchObject({ readAt: START + 7 * DAY_MS })
  await aPage('<title>We value your privacy</title>', { address: link })
  const look = { ...ana, now: START + 15 * DAY_MS }
  for (let n = 0; n < MOST_MISSES; n++) await rereadPage(look, { pinId: id })
  await readAt(START + 21 * DAY_MS)
  await readAt(START + 28 * DAY_MS)
  expect(await factsOf(ana, id)).toMatchObject({ readAt: START + 7 * DAY_MS })
  await readAt(START + 35 * DAY_MS)

  expect(await factsOf(ana, id)).toBe(null)
})

test('prices of trashed pins and closed accounts aren’t read until those are restored', async () => {
  const bo = await aMember()
  const trashed = await aPageWithFacts(aProduct(20))
  const closed = await aPageWithFacts(aProduct(20))
  const { id } = await aPin(ana, open, { link: trashed })
  await aPin(bo, await aBoard(bo, { privacy: 'secret' }), { link: closed })
  await readAt(START)
  const setState = (state: 'active' | 'deactivated_by_member') =>
    bo.db.update(members).set({ state }).where(sql`id = ${bo.viewer.id}`)

  await deletePin(ana, { pinId: id })
  await setState('deactivated_by_member')
  await readAt(START + 7 * DAY_MS)
  expect([await visitsTo(trashed), await visitsTo(closed)]).toEqual([1, 1])
  await ana.db.run(sql`update pins set deleted_at = null where id = ${id}`)
  await setState('active')
  await readAt(START + 14 * DAY_MS)

  expect([await visitsTo(trashed), await visitsTo(closed)]).toEqual([2, 2])
})

test('facts read for a secret pin are only its pinner’s, and no other member’s pin of the page shows them', async () => {
  const bo = await aMember()
  const link = await aPageWithFacts(aProduct(20))
  await aPin(ana, secret, { link })
  await readAt(START)
  const kept = await aPin(ana, secret, { link })
  const ofBo = await aBoard(bo)
  const { id } = await aPin(bo, ofBo, { link })

  expect(await factsOf(ana, kept.id)).toMatchObject({ readAt: START })
  expect(await factsOf(bo, id)).toBe(null)
  await readAt(START + DAY_MS)
  expect(await factsOf(bo, id)).toMatchObject({ readAt: START + DAY_MS })
  await rereadPage({ ...ana, now: START + 2 * DAY_MS }, { pinId: kept.id })
  expect(await factsOf(ana, kept.id)).toMatchObject({ readAt: START + 2 * DAY_MS })
  expect(await factsOf(bo, id)).toMatchObject({ readAt: START + DAY_MS })
  const before = await visitsTo(link)
  await readAt(START + 9 * DAY_MS)

  expect(await visitsTo(link)).toBe(before + 1)
  expect(await factsOf(bo, id)).toMatchObject({ readAt: START + 9 * DAY_MS })
})

test('the price of a page whose pins are all unlisted is still read for the members who saved it', async () => {
  const board = await aBoard(ana)
  const link = await aPageWithFacts(aProduct(20))
  const { id } = await aPin(ana, board, { link })
  await readAt(START)
  await editBoard(ana, { boardId: board.id, privacy: 'secret' })
  await aPageWithFacts(aProduct(15), link)

  await readAt(START + 7 * DAY_MS)
  await readAt(START + 7 * DAY_MS + 1)

  expect(await factsOf(ana, id)).toMatchObject({ facts: { price: { low: 15 } } })
  expect((await knownFacts()).map(({ memberId }) => memberId).sort()).toEqual([0, ana.viewer.id])
})

test('changing the link removes the old facts, and so does deleting the last pin', async () => {
  const old = await aPageWithFacts(RECIPE)
  const fresh = await aPageWithFacts(aProduct(5))
  const { id } = await aPin(ana, open, { link: old })
  await readAt(START)

  await editPin(ana, { pinId: id, title: 'Cake', link: fresh })
  expect(await factsOf(ana, id)).toBe(null)
  expect((await knownFacts()).map(({ link }) => link)).toEqual([fresh])
  await readAt(START)
  expect(await factsOf(ana, id)).toMatchObject({ facts: { kind: 'product' } })
  await deletePin(ana, { pinId: id })
  expect(await knownFacts()).toHaveLength(1)
  await emptyTrash({ ...ana, now: ana.now + 31 * DAY_MS })

  expect(await knownFacts()).toEqual([])
  expect(await wrongCounts()).toEqual([])
})

test('facts read for a secret pin are deleted when its member’s last pin of that page passes to another member', async () => {
  const bo = await aMember()
  await collaborate(secret, bo)
  const link = await aPageWithFacts(RECIPE)
  const pins = [await aPin(bo, secret, { link }), await aPin(bo, secret, { link })]
  await aPin(ana, secret, { link })
  await readAt(START)
  const readers = async () => (await knownFacts()).map(({ memberId }) => memberId)
  expect(await readers()).toEqual([ana.viewer.id, bo.viewer.id])

  for (const [place, { id }] of pins.entries()) {
    await env.DB.prepare('update pins set pinner_id = ? where id = ?').bind(ana.viewer.id, id).run()
    const left = place === 0 ? [ana.viewer.id, bo.viewer.id] : [ana.viewer.id]
    expect(await readers()).toEqual(left)
  }
})

test('shared facts stay while a pin that passes to somebody else links to the page', async () => {
  const bo = await aMember()
  await collaborate(open, bo)
  const link = await aPageWithFacts(RECIPE)
  const { id } = await aPin(bo, open, { link })
  await readAt(START)

  await env.DB.prepare('update pins set pinner_id = ? where id = ?').bind(ana.viewer.id, id).run()

  expect(await factsOf(aVisitor(), id)).toMatchObject({ facts: { kind: 'recipe' } })
})

test('only its pinner has a page read again, not collaborators, other members who know its id or visitors', async () => {
  const bo = await aMember()
  await collaborate(open, bo)
  const link = await aPageWithFacts(RECIPE)
  const { id: pinId } = await aPin(ana, open, { link })
  const { id: unlinked } = await aPin(ana, open)

  for (const other of [bo, await aMember()]) {
    expect(await refusal(rereadPage(other, { pinId }))).toBe('not_found')
  }
  expect(await refusal(rereadPage(await aVisitor(), { pinId }))).toBe('not_signed_in')
  expect(await refusal(rereadPage(ana, { pinId: unlinked }))).toBe('not_found')
  expect(await visitsTo(link)).toBe(0)
  expect(await knownFacts()).toEqual([])

  expect(await rereadPage(ana, { pinId })).toEqual({ kind: 'page_read', state: 'read' })
  expect(await factsOf(ana, pinId)).toMatchObject({ readAt: ana.now })
  expect(await rereadPage(ana, { pinId })).toEqual({ kind: 'page_read', state: 'known' })
  expect(await visitsTo(link)).toBe(1)
})

test('a page that starts to forbid pinning keeps no facts', async () => {
  const link = await aPageWithFacts(aProduct(20))
  const { id: pinId } = await aPin(ana, open, { link })
  await readAt(START)
  await aPage('<meta name="pinterest" content="nopin">', { address: link })

  await rereadPage({ ...ana, now: START + DAY_MS }, { pinId })

  expect(await knownFacts()).toMatchObject([{ facts: null, host: null, words: null, dueAt: null }])
})

test('a listed pin doesn’t reveal the day when its pinner’s secret pin was read', async () => {
  const link = await aPageWithFacts(aProduct(20))
  const kept = await aPin(ana, secret, { link })
  await readAt(START)
  const { id } = await aPin(ana, open, { link })
  await readAt(START + HOUR_MS)
  await rereadPage({ ...ana, now: START + DAY_MS }, { pinId: kept.id })

  expect(await factsOf(await aVisitor(), id)).toMatchObject({ readAt: START + HOUR_MS })
  expect(await factsOf(ana, kept.id)).toMatchObject({ readAt: START + DAY_MS })
})

test('a page on several members’ secret pins is visited once for all', async () => {
  const link = await aPageWithFacts(aProduct(20))
  const keepers = [await aMember(), await aMember()]
  for (const one of keepers) {
    await aPin(one, await aBoard(one, { privacy: 'secret' }), { link })
  }

  await readAt(START)

  expect(await knownFacts()).toMatchObject([{ readAt: START }, { readAt: START }])
  expect(await visitsTo(link)).toBe(1)
})

test('a manual read says how it ended: nothing found, a closed site, no answer', async () => {
  const look = async (link: string) => {
    const { id: pinId } = await aPin(ana, secret, { link })
    return rereadPage(ana, { pinId })
  }
  const closed = await aPageWithFacts(RECIPE)
  await aPage('User-agent: *\nDisallow: /', { address: new URL('/robots.txt', closed).href })

  expect(await look(await aPage('Jars', { address: ofOwnHost() }))).toMatchObject({
    state: 'nothing',
  })
  expect(await look(closed)).toMatchObject({ state: 'closed' })
  expect(await look(await aPage('', { status: 500, address: ofOwnHost() }))).toMatchObject({
    state: 'unreachable',
  })
})

test('manual reads count as the member’s fetches', async () => {
  const bo = await aMember()
  const { id: pinId } = await aPin(bo, await aBoard(bo), { link: await aPageWithFacts(RECIPE) })
  const look = () => rereadPage(bo, { pinId })
  for (let n = 0; n < EXACT_LIMITS.fetch * (Number(env.LIMIT_SCALE) || 1); n++) await look()

  expect(await refusal(look())).toBe('rate_limited')
})

test('concurrent messages read no page twice and each site once, and the reading continues beyond one batch', async () => {
  const links = await Promise.all(Array.from({ length: READ_PAGES }, () => aPageWithFacts(RECIPE)))
  const crowd = [1, 2, 3].map(() => anAddress('crowd-of-facts.example'))
  for (const link of links) await aPin(ana, open, { link })
  await Promise.all([readAt(START), readAt(START)])
  expect(await Promise.all(links.map(visitsTo))).toEqual(links.map(() => 1))

  for (const link of crowd) await aPin(ana, open, { link })
  await readAt(START + 1)
  const visits = await Promise.all(crowd.map(visitsTo))
  expect(visits.reduce((sum, count) => sum + count, 0)).toBe(1)

  await fillPins(ana, open, WALKED_PINS)
  const beyond = await aPageWithFacts(RECIPE)
  await aPin(ana, open, { link: beyond })
  for (const minute of [10, 11]) await readAt(START + minute * 60_000)
  expect(await visitsTo(beyond)).toBe(1)
})

test('the cron sends a message while there is a page to read', async () => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  const send = vi.spyOn(env.JOBS, 'send').mockResolvedValue({ metadata })
  await aPin(ana, open, { link: await aPageWithFacts(RECIPE) })

  await resumeReadingsJob.run({ ...ana, now: START })
  expect(send).toHaveBeenCalledWith({ kind: 'read_pages' })
  send.mockClear()
  await readAt(START)
  await resumeReadingsJob.run({ ...ana, now: START })
  expect(send).not.toHaveBeenCalled()
  await ana.db.update(pageFacts).set({ dueAt: 0 })
  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)

  expect(send).toHaveBeenCalledWith({ kind: 'read_pages' })
})

test('an ingredient finds the pins of its recipe, in public search and in the member’s own', async () => {
  const spice = `sumac${crypto.randomUUID().replaceAll('-', '')}`
  const link = await aPageWithFacts({
    ...RECIPE,
    recipeIngredient: [`2 tsp ${spice}`, '春の菜の花'],
  })
  const { id } = await aPin(ana, open, { link, title: 'Supper' })
  const kept = await aPin(ana, secret, { link, title: 'Supper for later' })
  await readAt(START)
  const later = await aPin(ana, secret, { link })
  const bo = await aMember()

  expect(await publicSearchResults(await aVisitor(), spice)).toEqual([id])
  expect(await publicSearchResults(await aVisitor(), `supper ${spice.slice(0, 9)}`)).toEqual([id])
  expect(await publicSearchResults(bo, spice)).toEqual([id])
  expect(await ownSearchResults(ana, spice)).toEqual([later.id, kept.id, id])
  expect(await ownSearchResults(ana, '菜の花')).toEqual([later.id, kept.id, id])
  expect(await ownSearchResults(bo, spice)).toEqual([])
  await editPin(ana, { pinId: kept.id, link: null })
  await aPageWithFacts({ ...RECIPE, recipeIngredient: ['1 onion'] }, link)
  await rereadPage({ ...ana, now: START + DAY_MS }, { pinId: id })

  expect(await ownSearchResults(ana, spice)).toEqual([])
  expect(await wrongCounts()).toEqual([])
})

test('words read for a secret pin never find another member’s pins', async () => {
  const spice = `sumac${crypto.randomUUID().replaceAll('-', '')}`
  const link = await aPageWithFacts({ ...RECIPE, recipeIngredient: [spice] })
  const bo = await aMember()
  const { id } = await aPin(bo, await aBoard(bo), { link: 'https://other.example/' })
  await aPin(ana, secret, { link })
  await readAt(START)
  const board = await aBoard(bo)
  const shown = await aPin(bo, board, { link })

  expect(await publicSearchResults(await aVisitor(), spice)).toEqual([])
  expect(await ownSearchResults(bo, spice)).toEqual([])
  await readAt(START + DAY_MS)
  expect(await publicSearchResults(await aVisitor(), spice)).toEqual([shown.id])
  await editBoard(bo, { boardId: board.id, privacy: 'secret' })
  expect(await publicSearchResults(await aVisitor(), spice)).toEqual([])
  expect(await ownSearchResults(bo, spice)).toEqual([shown.id])

  expect(await ownSearchResults(bo, 'other')).not.toContain(id)
  expect(await wrongCounts()).toEqual([])
})

function readAt(now: number): Promise<void> {
  return readPages({ ...ana, now })
}

function placeOf({ id }: { id: number }) {
  return { boardId: id, section: null, title: '', description: '', link: null }
}

async function factsOf(viewer: Context, pinId: number) {
  const [row] = await pinRow(viewer, pinId)
  return row?.pin.facts ?? null
}

async function scriptOf(data: unknown): Promise<string> {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`
}

function ofOwnHost(): string {
  return anAddress(`x${crypto.randomUUID()}.example`)
}

async function visitsTo(link: string): Promise<number> {
  return (await requestsSoFar()).filter((requests) => requests === link).length
}

function knownFacts() {
  return ana.db.select().from(pageFacts).orderBy(asc(pageFacts.link), asc(pageFacts.memberId))
}

async function publicSearchResults(viewer: Context, q: string): Promise<number[]> {
  const { items } = await searchPins(viewer, v.parse(PinSearchQuery, { q }))
  return items.map(({ id }) => id)
}

async function ownSearchResults(viewer: Context, q: string): Promise<number[]> {
  const { pins } = await readYourPinsPage(viewer, v.parse(YourPinsQuery, { q }))
  return pins.items.map(({ id }) => id)
}
