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
import { lookAgain } from '../../../../../app/features/content/webpages/facts/look-again.server.ts'
import {
  readPages,
  resumeReadings,
} from '../../../../../app/features/content/webpages/facts/read-pages.server.ts'
import { EXACT_LIMITS } from '../../../../../app/features/ground/rate-limits/limits.ts'
import { emptyTrash } from '../../../../../app/features/screens/organise/trash/purge.server.ts'
import { searchPins } from '../../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../../app/features/screens/search/search.ts'
import { readYours } from '../../../../../app/features/screens/search/yours/yours.server.ts'
import { YoursQuery } from '../../../../../app/features/screens/search/yours/yours.ts'
import { handleScheduled } from '../../../../../workers/jobs.ts'
import { aBoard, collaborate } from '../../../../factories/content/boards.ts'
import { aProduct, aTellingPage, RECIPE } from '../../../../factories/content/page-facts.ts'
import { aPin, fillPins, untrueCounts } from '../../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../../factories/identity/people.ts'
import { refusal } from '../../../../mail.ts'
import { anAddress, aPage, requestsSoFar } from '../../../../pages/page.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const START = Date.now() + HOUR_MS

const ana = await aMember()
const open = await aBoard(ana)
const secret = await aBoard(ana, { privacy: 'secret' })

/** Pins of other tests are passed over. */
beforeEach(async () => {
  await ana.db.delete(pageFacts)
  await ana.db.run(sql`replace into link_walk select 2, max(id) from pins group by 1`)
})

test('a new pin’s page is read once for everybody, and saves of it have what it told', async () => {
  const link = await aTellingPage(RECIPE)
  const [one, twin] = [await aPin(ana, open, { link }), await aPin(ana, open, { link })]

  await readAt(START)
  const bo = await aMember()
  const { id: saved } = await savePin(bo, { pinId: one.id, ...placeOf(await aBoard(bo)) })

  for (const pinId of [one.id, twin.id, saved]) {
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

test('a page that tells nothing, forbids pins or isn’t HTML is read once, and one that fails on four days', async () => {
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

test('a site that asks programs to keep away, a private address and our own site aren’t read', async () => {
  const closed = await aTellingPage(RECIPE)
  await aPage('User-agent: *\nDisallow: /', { address: new URL('/robots.txt', closed).href })
  const links = [closed, 'http://192.168.0.1/', `${env.SITE_ORIGIN}/pin/1/`]
  for (const link of links) await aPin(ana, open, { link })

  await readAt(START)

  expect((await knownFacts()).map(({ facts }) => facts)).toEqual([null, null, null])
  const asked = await requestsSoFar()
  for (const link of links) expect(asked).not.toContain(link)
})

test('a price is read weekly, keeps its day while its page is gone, and ends with what the page says', async () => {
  const link = await aTellingPage(aProduct(20))
  const { id } = await aPin(ana, open, { link })

  for (const day of [0, 6]) await readAt(START + day * DAY_MS)
  expect(await visitsTo(link)).toBe(1)
  await aTellingPage(aProduct(25), link)
  await readAt(START + 7 * DAY_MS)
  expect(await factsOf(ana, id)).toMatchObject({ facts: { price: { low: 25 } } })
  await aPage('', { status: 404, address: link })
  await readAt(START + 14 * DAY_MS)
  expect(await factsOf(ana, id)).toMatchObject({ readAt: START + 7 * DAY_MS })
  await aPage('<title>We value your privacy</title>', { address: link })
  const look = { ...ana, now: START + 15 * DAY_MS }
  for (let n = 0; n < MOST_MISSES; n++) await lookAgain(look, { pinId: id })
  await readAt(START + 21 * DAY_MS)
  await readAt(START + 28 * DAY_MS)
  expect(await factsOf(ana, id)).toMatchObject({ readAt: START + 7 * DAY_MS })
  await readAt(START + 35 * DAY_MS)

  expect(await factsOf(ana, id)).toBe(null)
})

test('prices of trashed pins and of closed accounts aren’t read, but again once they are back', async () => {
  const bo = await aMember()
  const [trashed, closed] = [await aTellingPage(aProduct(20)), await aTellingPage(aProduct(20))]
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

test('what was read for a secret pin is its pinner’s, and shows on no other member’s pin of the page', async () => {
  const [bo, link] = [await aMember(), await aTellingPage(aProduct(20))]
  await aPin(ana, secret, { link })
  await readAt(START)
  const kept = await aPin(ana, secret, { link })
  const ofBo = await aBoard(bo)
  const { id } = await aPin(bo, ofBo, { link })

  expect(await factsOf(ana, kept.id)).toMatchObject({ readAt: START })
  expect(await factsOf(bo, id)).toBe(null)
  await readAt(START + DAY_MS)
  expect(await factsOf(bo, id)).toMatchObject({ readAt: START + DAY_MS })
  await lookAgain({ ...ana, now: START + 2 * DAY_MS }, { pinId: kept.id })
  expect(await factsOf(ana, kept.id)).toMatchObject({ readAt: START + 2 * DAY_MS })
  expect(await factsOf(bo, id)).toMatchObject({ readAt: START + DAY_MS })
  const before = await visitsTo(link)
  await readAt(START + 9 * DAY_MS)

  expect(await visitsTo(link)).toBe(before + 1)
  expect(await factsOf(bo, id)).toMatchObject({ readAt: START + 9 * DAY_MS })
})

test('a price that no listed pin has any more is read on for those who keep it', async () => {
  const board = await aBoard(ana)
  const link = await aTellingPage(aProduct(20))
  const { id } = await aPin(ana, board, { link })
  await readAt(START)
  await editBoard(ana, { boardId: board.id, privacy: 'secret' })
  await aTellingPage(aProduct(15), link)

  await readAt(START + 7 * DAY_MS)
  await readAt(START + 7 * DAY_MS + 1)

  expect(await factsOf(ana, id)).toMatchObject({ facts: { price: { low: 15 } } })
  expect((await knownFacts()).map(({ memberId }) => memberId).sort()).toEqual([0, ana.viewer.id])
})

test('another link ends the old facts, and the last pin takes them along', async () => {
  const [old, fresh] = [await aTellingPage(RECIPE), await aTellingPage(aProduct(5))]
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
  expect(await untrueCounts()).toEqual([])
})

test('what was read for a secret pin goes with the last of its pinner’s that passes to somebody else', async () => {
  const bo = await aMember()
  await collaborate(secret, bo)
  const link = await aTellingPage(RECIPE)
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

test('everybody’s facts stay while a pin that passes to somebody else has their page', async () => {
  const bo = await aMember()
  await collaborate(open, bo)
  const link = await aTellingPage(RECIPE)
  const { id } = await aPin(bo, open, { link })
  await readAt(START)

  await env.DB.prepare('update pins set pinner_id = ? where id = ?').bind(ana.viewer.id, id).run()

  expect(await factsOf(aVisitor(), id)).toMatchObject({ facts: { kind: 'recipe' } })
})

test('only its pinner has a page looked at again, not who shares its board, knows its id or is no member', async () => {
  const bo = await aMember()
  await collaborate(open, bo)
  const link = await aTellingPage(RECIPE)
  const { id: pinId } = await aPin(ana, open, { link })
  const { id: unlinked } = await aPin(ana, open)

  for (const other of [bo, await aMember()]) {
    expect(await refusal(lookAgain(other, { pinId }))).toBe('not_found')
  }
  expect(await refusal(lookAgain(await aVisitor(), { pinId }))).toBe('not_signed_in')
  expect(await refusal(lookAgain(ana, { pinId: unlinked }))).toBe('not_found')
  expect(await visitsTo(link)).toBe(0)
  expect(await knownFacts()).toEqual([])

  expect(await lookAgain(ana, { pinId })).toEqual({ kind: 'page_read', state: 'read' })
  expect(await factsOf(ana, pinId)).toMatchObject({ readAt: ana.now })
  expect(await lookAgain(ana, { pinId })).toEqual({ kind: 'page_read', state: 'known' })
  expect(await visitsTo(link)).toBe(1)
})

test('a page that came to forbid pins keeps no facts', async () => {
  const link = await aTellingPage(aProduct(20))
  const { id: pinId } = await aPin(ana, open, { link })
  await readAt(START)
  await aPage('<meta name="pinterest" content="nopin">', { address: link })

  await lookAgain({ ...ana, now: START + DAY_MS }, { pinId })

  expect(await knownFacts()).toMatchObject([{ facts: null, host: null, words: null, dueAt: null }])
})

test('a listed pin tells no day on which its pinner’s secret pin was read', async () => {
  const link = await aTellingPage(aProduct(20))
  const kept = await aPin(ana, secret, { link })
  await readAt(START)
  const { id } = await aPin(ana, open, { link })
  await readAt(START + HOUR_MS)
  await lookAgain({ ...ana, now: START + DAY_MS }, { pinId: kept.id })

  expect(await factsOf(await aVisitor(), id)).toMatchObject({ readAt: START + HOUR_MS })
  expect(await factsOf(ana, kept.id)).toMatchObject({ readAt: START + DAY_MS })
})

test('a page that several members keep in secret is visited once for all', async () => {
  const link = await aTellingPage(aProduct(20))
  const keepers = [await aMember(), await aMember()]
  for (const one of keepers) {
    await aPin(one, await aBoard(one, { privacy: 'secret' }), { link })
  }

  await readAt(START)

  expect(await knownFacts()).toMatchObject([{ readAt: START }, { readAt: START }])
  expect(await visitsTo(link)).toBe(1)
})

test('a look says what came of it: nothing, a closed site, no answer', async () => {
  const look = async (link: string) => {
    const { id: pinId } = await aPin(ana, secret, { link })
    return lookAgain(ana, { pinId })
  }
  const closed = await aTellingPage(RECIPE)
  await aPage('User-agent: *\nDisallow: /', { address: new URL('/robots.txt', closed).href })

  expect(await look(await aPage('Jars', { address: ofOwnHost() }))).toMatchObject({
    state: 'nothing',
  })
  expect(await look(closed)).toMatchObject({ state: 'closed' })
  expect(await look(await aPage('', { status: 500, address: ofOwnHost() }))).toMatchObject({
    state: 'unreachable',
  })
})

test('looks count as fetches of their member', async () => {
  const bo = await aMember()
  const { id: pinId } = await aPin(bo, await aBoard(bo), { link: await aTellingPage(RECIPE) })
  const look = () => lookAgain(bo, { pinId })
  for (let n = 0; n < EXACT_LIMITS.fetch * (Number(env.LIMIT_SCALE) || 1); n++) await look()

  expect(await refusal(look())).toBe('rate_limited')
})

test('two messages at once read no page twice, a site once each, and the walk comes beyond one stretch', async () => {
  const links = await Promise.all(Array.from({ length: READ_PAGES }, () => aTellingPage(RECIPE)))
  const crowd = [1, 2, 3].map(() => anAddress('crowd-of-facts.example'))
  for (const link of links) await aPin(ana, open, { link })
  await Promise.all([readAt(START), readAt(START)])
  expect(await Promise.all(links.map(visitsTo))).toEqual(links.map(() => 1))

  for (const link of crowd) await aPin(ana, open, { link })
  await readAt(START + 1)
  const visits = await Promise.all(crowd.map(visitsTo))
  expect(visits.reduce((sum, count) => sum + count, 0)).toBe(1)

  await fillPins(ana, open, WALKED_PINS)
  const beyond = await aTellingPage(RECIPE)
  await aPin(ana, open, { link: beyond })
  for (const minute of [10, 11]) await readAt(START + minute * 60_000)
  expect(await visitsTo(beyond)).toBe(1)
})

test('the clock sends a message while there is a page to read', async () => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  const send = vi.spyOn(env.JOBS, 'send').mockResolvedValue({ metadata })
  await aPin(ana, open, { link: await aTellingPage(RECIPE) })

  await resumeReadings({ ...ana, now: START })
  expect(send).toHaveBeenCalledWith({ kind: 'read_pages' })
  send.mockClear()
  await readAt(START)
  await resumeReadings({ ...ana, now: START })
  expect(send).not.toHaveBeenCalled()
  await ana.db.update(pageFacts).set({ dueAt: 0 })
  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)

  expect(send).toHaveBeenCalledWith({ kind: 'read_pages' })
})

test('an ingredient finds the pins of its recipe, in everybody’s search and in one’s own', async () => {
  const spice = `sumac${crypto.randomUUID().replaceAll('-', '')}`
  const link = await aTellingPage({ ...RECIPE, recipeIngredient: [`2 tsp ${spice}`, '春の菜の花'] })
  const { id } = await aPin(ana, open, { link, title: 'Supper' })
  const kept = await aPin(ana, secret, { link, title: 'Supper for later' })
  await readAt(START)
  const later = await aPin(ana, secret, { link })
  const bo = await aMember()

  expect(await found(await aVisitor(), spice)).toEqual([id])
  expect(await found(await aVisitor(), `supper ${spice.slice(0, 9)}`)).toEqual([id])
  expect(await found(bo, spice)).toEqual([id])
  expect(await own(ana, spice)).toEqual([later.id, kept.id, id])
  expect(await own(ana, '菜の花')).toEqual([later.id, kept.id, id])
  expect(await own(bo, spice)).toEqual([])
  await editPin(ana, { pinId: kept.id, link: null })
  await aTellingPage({ ...RECIPE, recipeIngredient: ['1 onion'] }, link)
  await lookAgain({ ...ana, now: START + DAY_MS }, { pinId: id })

  expect(await own(ana, spice)).toEqual([])
  expect(await untrueCounts()).toEqual([])
})

test('words that were read for a secret pin find nothing of anybody else’s', async () => {
  const spice = `sumac${crypto.randomUUID().replaceAll('-', '')}`
  const link = await aTellingPage({ ...RECIPE, recipeIngredient: [spice] })
  const bo = await aMember()
  const { id } = await aPin(bo, await aBoard(bo), { link: 'https://other.example/' })
  await aPin(ana, secret, { link })
  await readAt(START)
  const board = await aBoard(bo)
  const shown = await aPin(bo, board, { link })

  expect(await found(await aVisitor(), spice)).toEqual([])
  expect(await own(bo, spice)).toEqual([])
  await readAt(START + DAY_MS)
  expect(await found(await aVisitor(), spice)).toEqual([shown.id])
  await editBoard(bo, { boardId: board.id, privacy: 'secret' })
  expect(await found(await aVisitor(), spice)).toEqual([])
  expect(await own(bo, spice)).toEqual([shown.id])

  expect(await own(bo, 'other')).not.toContain(id)
  expect(await untrueCounts()).toEqual([])
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
  return (await requestsSoFar()).filter((asked) => asked === link).length
}

function knownFacts() {
  return ana.db.select().from(pageFacts).orderBy(asc(pageFacts.link), asc(pageFacts.memberId))
}

async function found(viewer: Context, q: string): Promise<number[]> {
  const { items } = await searchPins(viewer, v.parse(PinSearchQuery, { q }))
  return items.map(({ id }) => id)
}

async function own(viewer: Context, q: string): Promise<number[]> {
  const { pins } = await readYours(viewer, v.parse(YoursQuery, { q }))
  return pins.items.map(({ id }) => id)
}
