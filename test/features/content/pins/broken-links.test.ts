import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { linkChecks } from '../../../../app/db/content/links.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import {
  archivedCopy,
  BrokenLinkAction,
} from '../../../../app/features/content/pins/links/broken-link.ts'
import {
  changeBrokenLink,
  listBrokenLinks,
  purgeRemovedLinks,
} from '../../../../app/features/content/pins/links/broken-links.server.ts'
import { recordVisits } from '../../../../app/features/content/pins/links/check-links.server.ts'
import { pinRow } from '../../../../app/features/content/pins/pin-row.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { EXACT_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import { PAGE_SIZE } from '../../../../app/paging.ts'
import { refusal } from '../../../emails.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anAddress, aPage, requestsSoFar } from '../../../pages/page.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a member’s pins with broken links are listed in pages, including secret ones, and nobody else’s are', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  await collaborate(open, bo)
  const link = await aBrokenLink(ana)
  const first = await aPin(ana, open, { link, title: 'Jar' })
  const kept = await aPin(ana, secret, { link })
  const deleted = await aPin(ana, open, { link })
  await deletePin(ana, { pinId: deleted.id })
  await aPin(bo, open, { link })
  await aPin(ana, open, { link: await aLink(ana, { missingSince: ana.now, brokenAt: null }) })
  await aPin(ana, open)

  expect(await listBrokenLinks(ana, { bookmark: null })).toMatchObject({
    items: [{ id: kept.id }, { id: first.id, title: 'Jar', link, board: { slug: open.slug } }],
    bookmark: null,
  })
  expect((await listBrokenLinks(await aMember(), { bookmark: null })).items).toEqual([])
  expect(await refusal(listBrokenLinks(await aVisitor(), { bookmark: null }))).toBe('not_signed_in')
  for (let n = 0; n < PAGE_SIZE; n++) await aPin(ana, open, { link })
  const { items, bookmark } = await listBrokenLinks(ana, { bookmark: null })
  expect(items).toHaveLength(PAGE_SIZE)
  const rest = await listBrokenLinks(ana, { bookmark: Number(bookmark) })
  expect(rest.items.map(({ id }) => id)).toEqual([kept.id, first.id])
})

test('a pin’s page tells everybody that its link is broken, and the JSON contract doesn’t', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const dead = await aPin(ana, board, { link: await aBrokenLink(ana) })
  const live = await aPin(ana, board, { link: anAddress('live.example') })

  for (const viewer of [ana, await aVisitor()]) {
    expect((await pinRow(viewer, dead.id))[0]?.pin.isLinkGone).toBe(true)
    expect((await pinRow(viewer, live.id))[0]?.pin.isLinkGone).toBe(false)
  }
  expect(await readPin(ana, { pinId: dead.id })).not.toHaveProperty('isLinkGone')
})

test('a broken link is removed and restored, but never replaces another one', async () => {
  const ana = await aMember()
  const link = await aBrokenLink(ana)
  const { id: pinId } = await aPin(ana, await aBoard(ana), { link })
  const act = (name: 'remove' | 'put-back') => changeBrokenLink(ana, { pinId, act: name, link })

  expect(await refusal(act('put-back'))).toBe('not_found')
  expect(await act('remove')).toEqual({ kind: 'link_removed', pinId })
  expect(await linkOf(ana, pinId)).toEqual([null, null])
  expect(await refusal(act('remove'))).toBe('not_found')
  expect(await act('put-back')).toMatchObject({ kind: 'undone' })
  expect(await linkOf(ana, pinId)).toEqual([link, new URL(link).hostname])
  const other = 'https://shop.example/jar'
  await editPin(ana, { pinId, link: other })
  expect(await refusal(act('remove'))).toBe('not_found')
  expect(await refusal(act('put-back'))).toBe('not_found')

  expect(await linkOf(ana, pinId)).toEqual([other, 'shop.example'])
})

test('only its pinner removes or rechecks a pin’s link, not collaborators or others who know its id', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  const link = await aBrokenLink(ana)
  const { id: pinId } = await aPin(ana, board, { link })

  for (const act of ['find', 'remove', 'put-back'] as const) {
    for (const other of [bo, await aMember()]) {
      expect(await refusal(changeBrokenLink(other, { pinId, act, link }))).toBe('not_found')
    }
    const visitor = await aVisitor()
    expect(await refusal(changeBrokenLink(visitor, { pinId, act, link }))).toBe('not_signed_in')
  }

  expect(await linkOf(ana, pinId)).toEqual([link, new URL(link).hostname])
  expect(await requestsSoFar()).not.toContain(link)
})

test('a rechecked link works again, stays broken, or its site gives no clear answer', async () => {
  const ana = await aMember()
  const link = await aBrokenLink(ana)
  const { id: pinId } = await aPin(ana, await aBoard(ana), { link })
  const find = () => changeBrokenLink(ana, { pinId, act: 'find', link })
  const isListed = async () => (await listBrokenLinks(ana, { bookmark: null })).items.length === 1

  await aPage('', { status: 404, address: link })
  expect(await find()).toEqual({ kind: 'link_visited', state: 'gone' })
  expect(await isListed()).toBe(true)
  await aPage('', { status: 503, address: link })
  expect(await find()).toEqual({ kind: 'link_visited', state: 'unknown' })
  expect(await isListed()).toBe(true)
  await aPage('Jars', { address: link })
  expect(await find()).toEqual({ kind: 'link_visited', state: 'there' })

  expect(await isListed()).toBe(false)
})

test('a site whose robots.txt forbids us isn’t visited, and its links are no longer broken', async () => {
  const ana = await aMember()
  const link = await aBrokenLink(ana)
  const { id: pinId } = await aPin(ana, await aBoard(ana), { link })
  await aPage('User-agent: *\nDisallow: /', { address: new URL('/robots.txt', link).href })

  expect(await changeBrokenLink(ana, { pinId, act: 'find', link })).toEqual({
    kind: 'link_visited',
    state: 'closed',
  })
  expect((await listBrokenLinks(ana, { bookmark: null })).items).toEqual([])
  expect(await requestsSoFar()).not.toContain(link)
})

test('a link whose characters are percent-encoded to twelve each is removed, and restored with its state', async () => {
  const ana = await aMember()
  const host = `x${crypto.randomUUID()}.example`
  const link = new URL(`https://${host}/${'🐦'.repeat(900)}`).href
  expect(link.length).toBeGreaterThan(10_000)
  const check = { dueAt: ana.now + DAY_MS, missingSince: ana.now - DAY_MS, brokenAt: ana.now }
  await ana.db.insert(linkChecks).values({ link, ...check })
  const { id: pinId } = await aPin(ana, await aBoard(ana), { link })
  const act = (fields: object) =>
    changeBrokenLink(ana, v.parse(BrokenLinkAction, { pinId: String(pinId), ...fields }))
  const checksOf = () => ana.db.select().from(linkChecks).where(eq(linkChecks.link, link))

  expect(await act({ act: 'remove', link })).toEqual({ kind: 'link_removed', pinId })
  expect(await linkOf(ana, pinId)).toEqual([null, null])
  expect(await checksOf()).toEqual([])
  await act({ act: 'put-back' })

  expect(await linkOf(ana, pinId)).toEqual([link, host])
  expect(await checksOf()).toEqual([{ link, ...check }])
  expect((await listBrokenLinks(ana, { bookmark: null })).items).toHaveLength(1)
})

test('a restored link gets the result of a check that another pin caused meanwhile', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const link = await aBrokenLink(ana)
  const { id: pinId } = await aPin(ana, board, { link })
  await aPin(ana, board, { link })

  await changeBrokenLink(ana, { pinId, act: 'remove', link })
  await aPage('Jars', { address: link })
  await recordVisits(ana, [{ link, state: 'there' }])
  await changeBrokenLink(ana, { pinId, act: 'put-back' })

  expect((await listBrokenLinks(ana, { bookmark: null })).items).toEqual([])
})

test('a removed link can be restored for a day', async () => {
  const ana = await aMember()
  const link = await aBrokenLink(ana)
  const { id: pinId } = await aPin(ana, await aBoard(ana), { link })
  await changeBrokenLink(ana, { pinId, act: 'remove', link })
  const putBack = () => refusal(changeBrokenLink(ana, { pinId, act: 'put-back' }))

  await purgeRemovedLinks({ ...ana, now: ana.now + DAY_MS })
  expect(await putBack()).toBe('done')
  await changeBrokenLink(ana, { pinId, act: 'remove', link })
  await purgeRemovedLinks({ ...ana, now: ana.now + DAY_MS + 1 })

  expect(await putBack()).toBe('not_found')
})

test('link checks are rate-limited for a member', async () => {
  const ana = await aMember()
  const link = await aBrokenLink(ana)
  const { id: pinId } = await aPin(ana, await aBoard(ana), { link })
  await aPage('', { status: 404, address: link })
  const checks = Array.from({ length: EXACT_LIMITS.fetch + 1 }, () =>
    refusal(changeBrokenLink(ana, { pinId, act: 'find', link })),
  )

  expect((await Promise.all(checks)).filter((code) => code === 'rate_limited')).toHaveLength(1)
})

test('the Wayback Machine link has the date of the save', () => {
  const at = Date.UTC(2024, 1, 29, 23, 59)
  expect(archivedCopy({ link: 'https://a.example/jar?x=1#y', at })).toBe(
    'https://web.archive.org/web/20240229/https://a.example/jar?x=1#y',
  )
})

function aBrokenLink(context: Context): Promise<string> {
  return aLink(context, { missingSince: context.now - DAY_MS, brokenAt: context.now })
}

/** A link that was checked, on its own host. */
async function aLink(
  { db, now }: Context,
  found: { missingSince: number; brokenAt: number | null },
): Promise<string> {
  const link = anAddress(`x${crypto.randomUUID()}.example`)
  await db.insert(linkChecks).values({ link, dueAt: now + DAY_MS, ...found })
  return link
}

async function linkOf(viewer: Context, pinId: number) {
  const [row] = await pinRow(viewer, pinId)
  return [row?.pin.link, row?.pin.domain]
}
