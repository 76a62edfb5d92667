import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { isIn, pageOf, readFarAway } from './far-away.ts'

const clock = { nowMs: 1_000_000 }
await readFarAway(5000, clock)

test('what somebody writes, others see five seconds later, and they themselves at once', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [board, theirs] = [await aBoard(ana), await aPin(bo, await aBoard(bo), { title: 'Ewer' })]
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

test('who logs out is out at once in that browser, and elsewhere five seconds later', async () => {
  const ana = await aMember()
  const [here, elsewhere] = [await browserOf(ana), await browserOf(ana)]
  clock.nowMs += 5000
  expect(await isIn(elsewhere, '/')).toBe(true)

  await here.submit('/settings/security/log-out-everywhere/', {})
  await here.submit('/logout/all/', {})

  expect(await isIn(here, '/')).toBe(false)
  clock.nowMs += 5000
  expect(await isIn(elsewhere, '/')).toBe(false)
})
