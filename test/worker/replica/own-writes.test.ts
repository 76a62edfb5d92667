import { expect, test, vi } from 'vitest'
import { tellAll } from '../../factories/ads/promotions.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin, fillPins } from '../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { aBrowser, aMember, aNewcomer, browserOf } from '../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../factories/identity/second-factors.ts'
import { aMemberFarAway, isIn, pageOf, readFarAway } from './far-away.ts'

// Real hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const catchUp = await readFarAway()

test('a new member is in on the next page, and on those after it', async () => {
  const browser = aBrowser()
  const { email, password } = aNewcomer()
  const birthday = { birthdayDay: '12', birthdayMonth: '4', birthdayYear: '1990' }

  const { status } = await browser.submit('/signup/', { email, password, ...birthday })

  expect(status).toBe(302)
  for (const path of ['/', '/ideas/', '/topics/', '/']) expect(await isIn(browser, path)).toBe(true)
})

test('a member who logs in is in on the next page, and out of it when they log out', async () => {
  const ana = await aMemberWithPassword()
  await catchUp()
  const browser = aBrowser()

  await browser.submit('/login/', { usernameOrEmail: ana.viewer.email, password: PASSWORD })
  for (const path of ['/', '/ideas/']) expect(await isIn(browser, path)).toBe(true)
  const session = browser.cookies.get('__Host-session') ?? ''
  await browser.submit('/logout/', {})

  browser.cookies.set('__Host-session', session)
  expect(await isIn(browser, '/'), 'the session is over, not only its cookie').toBe(false)
})

test('a saved pin is on its board at once for its member, and later for others', async () => {
  const bo = await aMember()
  const pin = await aPin(bo, await aBoard(bo), { title: 'Moon jar' })
  const { ana, browser } = await aMemberFarAway(catchUp)
  const board = await aBoard(ana)
  await catchUp()
  const path = `/${ana.viewer.username}/${board.slug}/`

  await browser.submit(`/pin/${pin.id}/repin/x/`, { boardId: `${board.id}` })

  expect(await pageOf(aBrowser(), path)).not.toContain('Moon jar')
  expect(await pageOf(browser, path)).toContain('Moon jar')
  await catchUp()
  expect(await pageOf(aBrowser(), path)).toContain('Moon jar')
})

test('a new board is there at once, and then its new name', async () => {
  const { browser } = await aMemberFarAway(catchUp)

  const made = await browser.submit('/board/create/', { name: 'Moon jars', privacy: 'public' })
  const path = made.headers.get('Location') ?? ''
  expect(await pageOf(browser, path)).toContain('Moon jars')
  const [, id] = /\/board\/(\d+)\/edit\//.exec(await pageOf(browser, path)) ?? []
  await browser.submit(`/board/${id}/edit/`, { name: 'Tall jars', privacy: 'public' })

  expect(await pageOf(browser, `/board/${id}/edit/`)).toContain('value="Tall jars"')
})

test('the next page acts for the chosen profile', async () => {
  const [kiln, ana] = [await aBusiness(), await aBusiness()]
  const browser = await browserOf(ana)
  await giveAccess(kiln, ana, ['ADMIN'])
  await catchUp()

  await browser.submit('/business/switch/', { profileId: String(kiln.viewer.id) })

  const drawnFor = `data-drawn-for="${ana.viewer.id}-${kiln.viewer.id}"`
  for (const path of ['/', '/ideas/', '/']) expect(await pageOf(browser, path)).toContain(drawnFor)
})

test('the progress of a bulk action is read to its end, and the next page has what it did', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  const [from, to] = [await aBoard(ana), await aBoard(ana)]
  await fillPins(ana, from, 1200)
  await catchUp()

  const move = { board_id: `${from.id}`, new_board_id: `${to.id}` }
  const begun = await browser.post('/resource/BulkEditSelectAllResource/update/', move)
  const { id } = await dataOf(begun)
  const progress = `/resource/BoardActionResource/get/?action_id=${id}`
  expect(await dataOf(await browser.fetch(progress))).toMatchObject({ total: 1200 })
  await vi.waitFor(
    async () => {
      await catchUp()
      expect(await dataOf(await browser.fetch(progress))).toMatchObject({ state: 'done' })
    },
    { timeout: 30_000 },
  )

  expect(await pageOf(browser, `/${ana.viewer.username}/${to.slug}/`)).toMatch(/1,?200 pins/)
})

test('the way to a card and back writes by GETs, and what is read next has the card', async () => {
  const kiln = await aBusiness()
  await tellAll(kiln)
  const browser = await browserOf(kiln)
  await catchUp()
  const billing = `/advertiser/${kiln.viewer.id}/billing/`

  const sent = await browser.fetch(`${billing}card/`)
  const given = await fetch(sent.headers.get('Location') ?? '', {
    method: 'POST',
    body: new URLSearchParams({ card: '4242424242424242' }),
    redirect: 'manual',
  })
  const back = new URL(given.headers.get('Location') ?? '')
  browser.cookies.delete('__Host-bookmark')
  await browser.fetch(back.pathname + back.search)

  expect(browser.cookies.get('__Host-bookmark')).toBeDefined()
  expect(await pageOf(browser, billing)).toContain('4242')
})

test('two pages in a row never go back in time, though another replica answers the second one', async () => {
  const { ana, browser } = await aMemberFarAway(catchUp)
  await aBoard(ana, { name: 'Moon jars' })
  const boards = `/${ana.viewer.username}/`
  // The settings are read at the primary, which knows the board already.
  await browser.fetch('/settings/profile/')

  expect(await pageOf(browser, boards)).toContain('Moon jars')
  expect(await pageOf(aBrowser(), '/ideas/')).toContain('<main')
})

test('an answer that is late takes nothing from a later write', async () => {
  const { browser } = await aMemberFarAway(catchUp)
  await browser.fetch('/ideas/')
  const late = browser.cookies.get('__Host-seen') ?? ''

  const made = await browser.submit('/board/create/', { name: 'Moon jars', privacy: 'public' })
  browser.cookies.set('__Host-seen', late)

  expect(await pageOf(browser, made.headers.get('Location') ?? '')).toContain('Moon jars')
})

async function dataOf(response: Response): Promise<Record<string, unknown>> {
  const { resource_response } = await response.json<{
    resource_response: { data: Record<string, unknown> }
  }>()
  return resource_response.data
}
