import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { operatorOrders } from '../../../app/db/ground/operator-orders.ts'
import { memberFollows, sessions } from '../../../app/db/identity/accounts.ts'
import { businessAccess } from '../../../app/db/identity/business.ts'
import { newId } from '../../../app/db/ids.ts'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import { decideCase } from '../../../app/features/operations/desk/decide/decide.server.ts'
import { carryOutOrders } from '../../../app/features/operations/desk/members/member-orders.server.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import {
  aBrowser,
  aMember,
  aStaffMember,
  aVisitor,
  browserOf,
} from '../../factories/identity/people.ts'
import { aPinCase } from '../../factories/operations/cases.ts'
import { withOutbox } from '../../mail.ts'
import { aMemberFarAway, isIn, pageOf, readFarAway } from './far-away.ts'

// docs/decisions/data.md says how long somebody may see what was ended.

const catchUp = await readFarAway()

const BOARD = { name: 'Moon jars', privacy: 'public' }

test('a session that was ended everywhere does nothing more, and reads until its replica caught up', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  const token = browser.cookies.get('__Host-session') ?? ''

  await ana.db.delete(sessions).where(eq(sessions.memberId, ana.viewer.id))

  expect(await isIn(browser, '/ideas/')).toBe(true)
  const made = await browser.submit('/board/create/', BOARD)
  expect([made.status, made.headers.get('Location')]).toEqual([302, '/login/?next=%2F'])
  const settings = await browser.fetch('/settings/security/')
  expect([settings.status, settings.headers.get('Location')]).toEqual([
    302,
    '/login/?next=%2Fsettings%2Fsecurity%2F',
  ])
  const next = aBrowser()
  next.cookies.set('__Host-session', token)
  await catchUp()
  expect(await isIn(next, '/ideas/')).toBe(false)
})

test('somebody who logs out everywhere is in elsewhere no longer than the replica lags', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  const laptop = await browserOf(ana)
  await catchUp()
  expect(await isIn(laptop, '/')).toBe(true)

  await browser.submit('/settings/security/log-out-everywhere/', {})

  expect((await laptop.post('/resource/BoardResource/create/', BOARD)).status).toBe(401)
  await catchUp()
  expect(await isIn(laptop, '/')).toBe(false)
})

test('a suspended member does nothing more', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  const site = aVisitor()
  const order = { act: 'suspend', account: ana.viewer.username, reason: 'Spam.' } as const
  await site.db.insert(operatorOrders).values({ id: newId(site.now), ...order, createdAt: 1 })

  await carryOutOrders(site)

  expect((await browser.post('/resource/BoardResource/create/', BOARD)).status).toBe(401)
  expect((await browser.fetch('/settings/profile/')).status).toBe(302)
  await catchUp()
  expect(await isIn(browser, '/ideas/')).toBe(false)
})

test('from a board made secret nothing is saved, and nothing shown once the replica caught up', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  const board = await aBoard(ana, { name: 'Moon jars' })
  const pin = await aPin(ana, board, { title: 'Celadon' })
  const bo = await aMember()
  const [reader, own] = [await browserOf(bo), await aBoard(bo)]
  await catchUp()
  const path = `/${ana.viewer.username}/${board.slug}/`

  await browser.submit(`/board/${board.id}/edit/`, { name: 'Moon jars', secret: 'on' })

  const saved = await reader.submit(`/pin/${pin.id}/repin/x/`, { boardId: `${own.id}` })
  expect(saved.headers.get('Location')).toBe('/?showError=true')
  expect(await pinsOf(own.id)).toBe(0)
  expect(await pageOf(browser, path)).toContain('Celadon')
  await catchUp()
  for (const one of [reader, aBrowser()]) expect((await one.fetch(path)).status).toBe(302)
})

test('a blocked member follows the one who blocked them no more, whatever their replica shows', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  const [bo, cy] = [await aMember(), await aMember()]
  await catchUp()

  await blockMember(bo, { memberId: ana.viewer.id })

  for (const { viewer } of [bo, cy]) {
    await browser.submit('/follow/', { memberId: String(viewer.id), follow: 'on' })
  }
  const followed = await aVisitor()
    .db.select({ id: memberFollows.memberId })
    .from(memberFollows)
    .where(eq(memberFollows.followerId, ana.viewer.id))
  expect(followed).toEqual([{ id: cy.viewer.id }])
})

test('a block shows at once to who made it, and to whom it is against once their replica caught up', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  const bo = await aMember({ fullName: 'Bo Quist' })
  const [theirs, board] = [await browserOf(bo), await aBoard(ana, { name: 'Moon jars' })]
  await aPin(ana, board, { title: 'Celadon' })
  await catchUp()
  const path = `/${ana.viewer.username}/${board.slug}/`
  expect(await pageOf(theirs, path)).toContain('Celadon')

  await browser.submit(`/blocks/${bo.viewer.id}/block/`, {})

  expect(await pageOf(theirs, path), 'until it caught up').toContain('Celadon')
  expect(await pageOf(browser, '/settings/blocked/')).toContain('Bo Quist')
  await catchUp()
  expect(await pageOf(theirs, path)).not.toContain('Celadon')
})

test('a withdrawn picture is saved no more at once, and shown until the replica caught up', async () => {
  const { ana, browser: ofAna } = await aMemberFarAway(catchUp)
  const bo = await aMember()
  const [reader, own] = [await browserOf(bo), await aBoard(bo)]
  const pin = await aPin(ana, await aBoard(ana), { title: 'Celadon' })
  const caseId = await aPinCase(ana, pin)
  await catchUp()
  const path = `/pin/${pin.id}/`

  await decideCase(
    { ...withOutbox(await aStaffMember('moderator')), now: later() },
    { caseId, act: 'remove', ground: 'spam', explanation: 'It sells watches.' },
  )

  const saved = await reader.submit(`${path}repin/x/`, { boardId: `${own.id}` })
  expect(saved.headers.get('Location')).toBe('/?showError=true')
  expect(await pinsOf(own.id)).toBe(0)
  await catchUp()
  for (const one of [ofAna, reader, aBrowser()]) {
    expect(await pageOf(one, path)).not.toContain(pin.hash)
  }
})

test('who may no longer act for a business does nothing for it', async () => {
  const [kiln, ana] = [await aBusiness(), await aBusiness()]
  const browser = await browserOf(ana)
  await giveAccess(kiln, ana, ['ADMIN'])
  await catchUp()
  browser.cookies.set('__Host-acting', `${ana.viewer.id}-${kiln.viewer.id}`)
  const drawnFor = `data-drawn-for="${ana.viewer.id}-${kiln.viewer.id}"`
  expect(await pageOf(browser, '/business/profiles/')).toContain(drawnFor)

  await kiln.db.delete(businessAccess).where(eq(businessAccess.businessId, kiln.viewer.id))

  expect(await pageOf(browser, '/business/profiles/')).not.toContain(drawnFor)
})

/** How many pins a board has, by its primary. */
async function pinsOf(boardId: number): Promise<number> {
  const { results } = await aVisitor().db.run(`select id from pins where board_id = ${boardId}`)
  return results.length
}
