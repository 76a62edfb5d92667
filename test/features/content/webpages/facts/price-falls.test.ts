import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../../app/context.server.ts'
import { pageFacts } from '../../../../../app/db/content/links.ts'
import { members } from '../../../../../app/db/identity/accounts.ts'
import { deletePin, restorePin } from '../../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../../app/features/content/pins/save-pin.server.ts'
import { readPages } from '../../../../../app/features/content/webpages/facts/read-pages.server.ts'
import { rereadPage } from '../../../../../app/features/content/webpages/facts/reread-page.server.ts'
import { aBoard } from '../../../../factories/content/boards.ts'
import { share } from '../../../../factories/content/collaborators.ts'
import { aPageWithFacts, aProduct } from '../../../../factories/content/page-facts.ts'
import { aPin } from '../../../../factories/content/pins.ts'
import { aMember, aSignedInMember } from '../../../../factories/identity/people.ts'
import { hasDot, notificationsOf } from '../../../../factories/operations/notifications.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const START = Date.now() + 60 * 60 * 1000

const clerk = await aMember()

/** Skips the pins of other tests. */
beforeEach(async () => {
  await clerk.db.delete(pageFacts)
  await clerk.db.run(sql`replace into link_walk select 2, max(id) from pins group by 1`)
})

test('a price fall is notified to members with the page on a pin, secret ones too, and to nobody else', async () => {
  const ana = await aSignedInMember()
  const bo = await aMember()
  const cy = await aMember()
  const dee = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(bo, { privacy: 'secret' })
  await share(ana, open, dee)
  await ana.db.run(sql`delete from notifications where member_id = ${ana.viewer.id}`)
  const shop = await aShop(100)
  const one = await aPin(ana, open, { link: shop.link, title: 'Moon jar' })
  await aPin(ana, open, { link: shop.link })
  const kept = await aPin(bo, secret, { link: shop.link })
  const thrown = await aPin(cy, await aBoard(cy), { link: shop.link })
  await deletePin(cy, { pinId: thrown.id })

  await shop.showsNext(80)

  expect(await fallsOf(ana)).toHaveLength(1)
  expect(await hasDot(ana)).toBe(true)
  expect(await fallsOf(bo)).toEqual([kept.id])
  expect([await fallsOf(cy), await fallsOf(dee)]).toEqual([[], []])
  const [notifiedPin] = await fallsOf(ana)
  await deletePin(ana, { pinId: notifiedPin ?? 0 })
  expect(await fallsOf(ana)).toEqual([])
  expect(await hasDot(ana)).toBe(false)
  await restorePin(ana, { pinId: notifiedPin ?? 0 })
  expect(await fallsOf(ana)).toEqual([notifiedPin])
  expect(one.id).not.toBe(notifiedPin)
})

test('a fall on a secret pin is notified only to its pinner, after a manual read as well', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const shop = await aShop(100)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const { id } = await aPin(ana, secret, { link: shop.link })
  await readAt(START)
  await aPageWithFacts(aProduct(50), shop.link)
  await aPin(bo, await aBoard(bo), { link: shop.link })

  await rereadPage({ ...ana, now: START + WEEK_MS / 2 }, { pinId: id })

  expect(await fallsOf(ana)).toEqual([id])
  expect(await fallsOf(bo)).toEqual([])
})

test('each fall is notified once, small ones added up, and never in another currency or for a price that returned', async () => {
  const ana = await aMember()
  const shop = await aShop(100)
  await aPin(ana, await aBoard(ana), { link: shop.link })
  const isNotified = async (price: number, currency?: string) => {
    await ana.db.run(sql`delete from notifications where member_id = ${ana.viewer.id}`)
    await shop.showsNext(price, currency)
    return (await fallsOf(ana)).length === 1
  }

  expect(await isNotified(96)).toBe(false)
  expect(await isNotified(95)).toBe(true)
  expect(await isNotified(95)).toBe(false)
  expect(await isNotified(120)).toBe(false)
  expect(await isNotified(110)).toBe(true)
  expect(await isNotified(50, 'USD')).toBe(false)
  expect(await isNotified(40, 'USD')).toBe(true)
})

test('members who turned price notifications off get none, and of two concurrent readings only one notifies', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await bo.db
    .update(members)
    .set({ mutedNotifications: ['price_fell'] })
    .where(sql`id = ${bo.viewer.id}`)
  const shop = await aShop(100)
  for (const one of [ana, bo]) await aPin(one, await aBoard(one), { link: shop.link })
  await readAt(START)
  await aPageWithFacts(aProduct(50), shop.link)

  await Promise.all([readAt(START + WEEK_MS), readAt(START + WEEK_MS)])

  expect(await fallsOf(ana)).toHaveLength(1)
  expect(await fallsOf(bo)).toEqual([])
})

/** This test must be the last, because its pin from the future keeps the pages of other pins from being read. */
test('a fall isn’t notified to members who saved at the lower price, nor twice in a week', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const shop = await aShop(100)
  const kept = await aPin(ana, await aBoard(ana), { link: shop.link })
  await readAt(START)
  const { id: boardId } = await aBoard(bo)
  const words = { section: null, title: '', description: '', link: null }
  await savePin({ ...bo, now: START + WEEK_MS / 2 }, { pinId: kept.id, boardId, ...words })
  await aPin(cy, await aBoard(cy, { privacy: 'secret' }), { link: shop.link })
  const own = { link: shop.link, memberId: cy.viewer.id, readAt: START + 1, basePrice: 70 }
  await cy.db.insert(pageFacts).values(own)
  await shop.showsNext(80)

  expect(await fallsOf(ana)).toEqual([kept.id])
  expect([await fallsOf(bo), await fallsOf(cy)]).toEqual([[], []])
  await aPageWithFacts(aProduct(40), shop.link)
  await aPin(ana, await aBoard(ana), { link: shop.link })
  await rereadPage({ ...ana, now: START + WEEK_MS * 1.5 }, { pinId: kept.id })
  expect(await fallsOf(ana)).toEqual([kept.id])
})

/** A shop's page with a price. Each new price is read a week after the one before. */
async function aShop(price: number) {
  const link = await aPageWithFacts(aProduct(price))
  let now = START
  return {
    link,
    async showsNext(next: number, currency?: string) {
      if (now === START) await readAt(now)
      await aPageWithFacts(aProduct(next, currency), link)
      now += WEEK_MS
      await readAt(now)
    },
  }
}

function readAt(now: number): Promise<void> {
  return readPages({ ...clerk, now })
}

async function fallsOf(member: Context): Promise<number[]> {
  const notified = await notificationsOf(member)
  return notified.filter(({ kind }) => kind === 'price_fell').map(({ subjectId }) => subjectId)
}
