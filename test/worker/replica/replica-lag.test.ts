import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { isLoggedIn, pageOf, readFromLaggingReplica } from './lagging-replica.ts'

const clock = { nowMs: 1_000_000 }
await readFromLaggingReplica(5000, clock)

test('a member sees their own writes at once, and others see them within five seconds', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const theirs = await aPin(bo, await aBoard(bo), { title: 'Ewer' })
  const browser = await browserOf(ana)
  const path = `/${ana.viewer.username}/${board.slug}/`
  clock.nowMs += 5000

  await browser.submit(`/pin/${theirs.id}/repin/x/`, { boardId: `${board.id}` })

  clock.nowMs += 4999
  expect(await pageOf(aBrowser(), path)).not.toContain('Ewer')
  clock.nowMs += 1
  expect(await pageOf(aBrowser(), path)).toContain('Ewer')
  await browser.submit(`/board/${board.id}/edit/`, { name: 'Tall jars', privacy: 'public' })
  expect(await pageOf(browser, `/board/${board.id}/edit/`)).toContain('value="Tall jars"')
})

test('a log-out takes effect at once in its browser, and elsewhere within five seconds', async () => {
  const ana = await aMember()
  const here = await browserOf(ana)
  const elsewhere = await browserOf(ana)
  clock.nowMs += 5000
  expect(await isLoggedIn(elsewhere, '/')).toBe(true)

  await here.submit('/settings/security/log-out-everywhere/', {})
  await here.submit('/logout/all/', {})

  expect(await isLoggedIn(here, '/')).toBe(false)
  clock.nowMs += 5000
  expect(await isLoggedIn(elsewhere, '/')).toBe(false)
})
