import { expect, test, vi } from 'vitest'
import { enterPayerDetails } from '../../factories/ads/promotions.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin, fillPins } from '../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { aBrowser, aMember, browserOf, signUpFields } from '../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../factories/identity/second-factors.ts'
import { EXPECTATION_MS } from '../../time-limits.ts'
import { aMemberOnReplica, isLoggedIn, pageOf, readFromLaggingReplica } from './lagging-replica.ts'

const catchUp = await readFromLaggingReplica()

test('a new member is logged in on the next page and later ones', async () => {
  const browser = aBrowser()
  const { email, password } = signUpFields()
  const birthday = { birthdayDay: '12', birthdayMonth: '4', birthdayYear: '1990' }

  const { status } = await browser.submit('/signup/', { email, password, ...birthday })

  expect(status).toBe(302)
  for (const path of ['/', '/ideas/', '/topics/', '/'])
    expect(await isLoggedIn(browser, path)).toBe(true)
})

test('a member is logged in on the next page after a log-in, and out after a log-out', async () => {
  const ana = await aMemberWithPassword()
  await catchUp()
  const browser = aBrowser()

  await browser.submit('/login/', { usernameOrEmail: ana.viewer.email, password: PASSWORD })
  for (const path of ['/', '/ideas/']) expect(await isLoggedIn(browser, path)).toBe(true)
  const session = browser.cookies.get('__Host-session') ?? ''
  await browser.submit('/logout/', {})

  browser.cookies.set('__Host-session', session)
  expect(await isLoggedIn(browser, '/'), 'the session is over, not only its cookie').toBe(false)
})

test('a member’s saved pin is on its board at once, and later for others', async () => {
  const bo = await aMember()
  const pin = await aPin(bo, await aBoard(bo), { title: 'Moon jar' })
  const { ana, browser } = await aMemberOnReplica(catchUp)
  const board = await aBoard(ana)
  await catchUp()
  const path = `/${ana.viewer.username}/${board.slug}/`

  await browser.submit(`/pin/${pin.id}/repin/x/`, { boardId: `${board.id}` })

  expect(await pageOf(aBrowser(), path)).not.toContain('Moon jar')
  expect(await pageOf(browser, path)).toContain('Moon jar')
  await catchUp()
  expect(await pageOf(aBrowser(), path)).toContain('Moon jar')
})

test('a new board is shown at once, and then its new name', async () => {
  const { browser } = await aMemberOnReplica(catchUp)

  const made = await browser.submit('/board/create/', { name: 'Moon jars', privacy: 'public' })
  const path = made.headers.get('Location') ?? ''
  expect(await pageOf(browser, path)).toContain('Moon jars')
  const [, id] = /\/board\/(\d+)\/edit\//.exec(await pageOf(browser, path)) ?? []
  await browser.submit(`/board/${id}/edit/`, { name: 'Tall jars', privacy: 'public' })

  expect(await pageOf(browser, `/board/${id}/edit/`)).toContain('value="Tall jars"')
})

test('the next page uses the chosen profile', async () => {
  const kiln = await aBusiness()
  const ana = await aBusiness()
  const browser = await browserOf(ana)
  await giveAccess(kiln, ana, ['ADMIN'])
  await catchUp()

  await browser.submit('/business/switch/', { profileId: String(kiln.viewer.id) })

  const renderedFor = `data-rendered-for="${ana.viewer.id}-${kiln.viewer.id}"`
  for (const path of ['/', '/ideas/', '/'])
    expect(await pageOf(browser, path)).toContain(renderedFor)
})

test('a bulk action’s progress is read to its end, and the next page shows its result', async () => {
  const { ana, browser } = await aMemberOnReplica(catchUp)
  const from = await aBoard(ana)
  const to = await aBoard(ana)
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
    { timeout: EXPECTATION_MS },
  )

  expect(await pageOf(browser, `/${ana.viewer.username}/${to.slug}/`)).toMatch(/1,?200 pins/)
})

test('adding a card writes by GET, and the next read has the card', async () => {
  const kiln = await aBusiness()
  await enterPayerDetails(kiln)
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

test('two consecutive pages never go back in time, even if another replica answers the second', async () => {
  const { ana, browser } = await aMemberOnReplica(catchUp)
  await aBoard(ana, { name: 'Moon jars' })
  const boards = `/${ana.viewer.username}/`
  // The settings are read from the primary, which already has the board.
  await browser.fetch('/settings/profile/')

  expect(await pageOf(browser, boards)).toContain('Moon jars')
  expect(await pageOf(aBrowser(), '/ideas/')).toContain('<main')
})

test('a late response doesn’t hide what a later write has stored', async () => {
  const { browser } = await aMemberOnReplica(catchUp)
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
