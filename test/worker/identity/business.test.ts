import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../app/db/content/boards.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { businessAccess } from '../../../app/db/identity/business.ts'
import { storePicture } from '../../../app/features/content/media/pictures/pictures.server.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import {
  aBrowser,
  aMember,
  aVisitor,
  type Browser,
  browserOf,
} from '../../factories/identity/people.ts'

const PROFILES = '/vx/business_access/profiles/'

type Envelope = {
  resource_response: { code: number; message: string; data: Record<string, unknown> }
  client_context: { user: Record<string, unknown> }
}

async function ask(browser: Browser, path: string): Promise<Envelope> {
  return (await browser.fetch(path)).json()
}

async function aTeam(roles: Parameters<typeof giveAccess>[2] = ['CAMPAIGN_MANAGER']) {
  const name = crypto.randomUUID().slice(0, 8)
  const kiln = await aBusiness({ businessName: `Kiln ${name}` })
  const ana = await aBusiness({ businessName: `Ana ${name}` })
  await giveAccess(kiln, ana, roles)
  return { kiln, ana, browser: await browserOf(ana) }
}

function chosen(browser: Browser, { viewer }: { viewer: { id: number } }) {
  return browser.submit('/business/switch/', { profileId: String(viewer.id) })
}

test('the profiles of a business are its own and those it has access to, by id', async () => {
  const { kiln, ana, browser } = await aTeam()

  const { data } = (await ask(browser, PROFILES)).resource_response

  expect(Object.keys(data).sort()).toEqual([`${kiln.viewer.id}`, `${ana.viewer.id}`].sort())
  expect(data[kiln.viewer.id]).toEqual({
    id: String(kiln.viewer.id),
    permissions: ['CAMPAIGN_MANAGER'],
    viewer_meets_mfa_requirement: true,
    user: {
      username: kiln.viewer.username,
      business_name: expect.stringMatching(/^Kiln /),
      img_url: null,
      avatar_color_index: 0,
      merchant_id: null,
      scheduled_pin_count: 0,
      eligible_for_stl_tool: false,
    },
  })
  expect(data[ana.viewer.id]).toMatchObject({ permissions: ['OWNER'] })
})

test('only a business has profiles: a member has none, and a visitor must log in', async () => {
  const member = await browserOf(await aMember())
  expect((await ask(member, PROFILES)).resource_response.data).toEqual({})

  const answer = await aBrowser().fetch(PROFILES)
  expect([answer.status, answer.headers.get('Location')]).toEqual([401, null])
  expect(await answer.json()).toMatchObject({ resource_response: { code: 7 } })
})

test('switching shows the business’s name, address and picture, and switching back the member’s own', async () => {
  const { kiln, ana, browser } = await aTeam()
  const before = (await ask(browser, PROFILES)).client_context.user
  expect(before).toMatchObject({ username: ana.viewer.username, is_partner: true })

  await chosen(browser, kiln)

  const user = (await ask(browser, PROFILES)).client_context.user
  expect(user).toMatchObject({
    id: String(ana.viewer.id),
    username: kiln.viewer.username,
    full_name: expect.stringMatching(/^Kiln /),
    scheduled_pin_count: 0,
    eligible_for_stl_tool: false,
    advertiser: { merchant_id: null },
  })
  const page = await (await browser.fetch('/business/profiles/')).text()
  expect(page).toContain(`data-rendered-for="${ana.viewer.id}-${kiln.viewer.id}"`)

  const { id: pictureId, hash } = await storePicture(aVisitor(), aPicture())
  await kiln.db.update(members).set({ pictureId }).where(eq(members.id, kiln.viewer.id))
  expect((await ask(browser, PROFILES)).client_context.user).toMatchObject({
    image_small_url: `/media/150x150/${hash}`,
    image_medium_url: `/media/236x/${hash}`,
  })

  await chosen(browser, ana)
  expect((await ask(browser, PROFILES)).client_context.user).toMatchObject({
    image_small_url: null,
    image_medium_url: null,
  })
  expect(browser.cookies.has('__Host-acting')).toBe(false)
  expect((await ask(browser, PROFILES)).client_context.user).toEqual(before)
})

test('nobody can switch to a profile without access, or without its second factor', async () => {
  const { ana, browser } = await aTeam()
  const stranger = await aBusiness()
  const strict = await aBusiness()
  await giveAccess(strict, ana, ['ADMIN'])
  await strict.db.run(
    `update businesses set requires_two_factor = 1 where member_id = ${strict.viewer.id}`,
  )
  await ana.db.run(`update sessions set is_two_factor = 0 where member_id = ${ana.viewer.id}`)

  for (const business of [stranger, strict]) {
    await chosen(browser, business)
    expect(browser.cookies.has('__Host-acting')).toBe(false)
  }
  const { data } = (await ask(browser, PROFILES)).resource_response
  expect(data[strict.viewer.id]).toMatchObject({ viewer_meets_mfa_requirement: false })
  // A forged cookie changes nothing either.
  for (const { viewer } of [stranger, strict]) {
    browser.cookies.set('__Host-acting', `${ana.viewer.id}-${viewer.id}`)
    const { user } = (await ask(browser, PROFILES)).client_context
    expect(user['username']).toBe(ana.viewer.username)
  }
})

test('one member’s choice doesn’t apply to another in the same browser', async () => {
  const { kiln, ana, browser } = await aTeam()
  await chosen(browser, kiln)
  const acting = browser.cookies.get('__Host-acting') ?? ''
  expect(acting).toContain(String(ana.viewer.id))

  const bo = await aBusiness()
  await giveAccess(kiln, bo, ['ADMIN'])
  const other = await browserOf(bo)
  other.cookies.set('__Host-acting', acting)

  expect((await ask(other, PROFILES)).client_context.user['username']).toBe(bo.viewer.username)
})

test('a member who is no longer a business acts as themselves', async () => {
  const { kiln, ana, browser } = await aTeam()
  await chosen(browser, kiln)
  await ana.db.update(members).set({ isPartner: false }).where(eq(members.id, ana.viewer.id))

  expect((await ask(browser, PROFILES)).client_context.user['username']).toBe(ana.viewer.username)
})

test('a page of the previous profile, or of a removed access, writes nothing', async () => {
  const { kiln, ana, browser } = await aTeam()
  const before = String(ana.viewer.id)
  await chosen(browser, kiln)
  const acting = `${ana.viewer.id}-${kiln.viewer.id}`
  const board = { name: 'Spring', description: '' }

  const stale = await browser.submit('/board/create/', { ...board, renderedFor: before })
  expect(stale.status).toBe(409)
  expect(await stale.text()).toContain('now acting as another profile')

  const made = await browser.submit('/board/create/', { ...board, renderedFor: acting })
  expect([made.status, made.headers.get('Location')]).toEqual([
    302,
    `/${kiln.viewer.username}/spring/`,
  ])

  await kiln.db.delete(businessAccess).where(eq(businessAccess.memberId, ana.viewer.id))
  const late = await browser.submit('/board/create/', { name: 'Late', renderedFor: acting })
  expect(late.status).toBe(409)
  const owners = await kiln.db
    .select({ name: boards.name, ownerId: boards.ownerId })
    .from(boards)
    .where(eq(boards.actorId, ana.viewer.id))
  expect(owners).toEqual([{ name: 'Spring', ownerId: kiln.viewer.id }])
})

test('a call that names another advertiser or subject than the acting profile is refused', async () => {
  const { kiln, ana, browser } = await aTeam()
  const own = await aBoard(ana)
  const create = (fields: object) =>
    browser.post('/resource/BoardResource/create/', { name: crypto.randomUUID(), ...fields })
  const codeOf = async (answer: Response) => {
    const { resource_response }: Envelope = await answer.json()
    return resource_response.code
  }

  expect(await codeOf(await create({ advertiser_id: `${kiln.viewer.id}` }))).toBe(8)
  expect(await codeOf(await create({ advertiser_id: `${ana.viewer.id}` }))).toBe(0)
  const read = `/resource/BoardResource/get/?board_id=${own.id}&orbac_subject_id=`
  expect(await codeOf(await browser.fetch(read + kiln.viewer.id))).toBe(8)

  await chosen(browser, kiln)
  const made = await create({ advertiser_id: `${kiln.viewer.id}`, privacy: 'secret' })
  expect(await made.json()).toMatchObject({
    resource_response: { code: 0, data: { privacy: 'protected' } },
  })
  expect(await codeOf(await create({ advertiser_id: `${ana.viewer.id}` }))).toBe(8)
  expect(await codeOf(await browser.fetch(read + kiln.viewer.id))).toBe(0)
})

test('the header shows the switch to members with another profile, and who they act as', async () => {
  const { kiln, browser } = await aTeam()
  const alone = await browserOf(await aBusiness())
  const home = async (who: Browser) => (await who.fetch('/ideas/')).text()

  expect(await home(alone)).not.toContain('switch profile')
  expect(await home(browser)).toContain('switch profile')
  await chosen(browser, kiln)
  expect(await home(browser)).toMatch(/Acting as [^"]*Kiln [^"]*: switch profile/)
})

test('without the experiment nobody can switch, and an earlier choice is ignored', async () => {
  const { kiln, ana, browser } = await aTeam()
  await chosen(browser, kiln)
  const without = { headers: { 'X-Experiments': '-business_access' } }

  const answer = await browser.fetch(PROFILES, without)

  const { resource_response, client_context }: Envelope = await answer.json()
  expect(resource_response.data).toEqual({})
  expect(client_context.user['username']).toBe(ana.viewer.username)
})

test('a member who acts for a business sees their own account security, and its profile as theirs', async () => {
  const { kiln, ana, browser } = await aTeam()
  await chosen(browser, kiln)

  const security = await (await browser.fetch('/settings/security/')).text()
  expect(security).toContain(ana.viewer.email)
  expect(security).not.toContain(kiln.viewer.email)
  const profile = await (await browser.fetch(`/${kiln.viewer.username}/`)).text()
  expect(profile).not.toContain('>Follow<')
  expect(profile).not.toContain('Edit profile')
  const other = await (await browser.fetch(`/${(await aBusiness()).viewer.username}/`)).text()
  expect(other).toContain('>Follow<')
})

test('an analyst sees why they can’t save or create boards for a business, and gets no form', async () => {
  const { kiln, ana, browser } = await aTeam(['ANALYST'])
  const pin = await aPin(ana, await aBoard(ana))
  await chosen(browser, kiln)

  for (const path of [
    '/pin-builder/',
    '/pin-builder/tray/',
    '/board/create/',
    `/pin/${pin.id}/repin/x/`,
  ]) {
    const page = await (await browser.fetch(path)).text()
    const [, main = ''] = /<main(.*)<\/main>/s.exec(page) ?? []

    expect(main).toContain('doesn’t include saving pins')
    expect(main).not.toMatch(/<button [^>]*type="submit"|board\/create/)
  }
})

test('a member acting for a business can’t invite to their own board, or report the business', async () => {
  const { kiln, ana, browser } = await aTeam(['ADMIN'])
  const own = await aBoard(ana)
  const theirs = await aBoard(kiln)
  const pin = await aPin(kiln, theirs)
  const collaborators = `/board/${own.id}/collaborators/`
  const read = async (path: string) => (await browser.fetch(path)).text()
  const invitation = /<form [^>]*collaborators/
  expect(await read(collaborators)).toMatch(invitation)
  expect(await read(`/pin/${pin.id}/`)).toContain('Report pin')

  await chosen(browser, kiln)

  expect(await read(collaborators)).not.toMatch(invitation)
  expect(await read(`/pin/${pin.id}/`)).not.toContain('Report pin')
  const board = await read(`/${kiln.viewer.username}/${theirs.slug}/`)
  expect(board).toContain('</main>')
  expect(board).not.toContain('Report board')
})

test('a business can’t promote a pin of an archived board', async () => {
  const kiln = await aBusiness()
  const board = await aBoard(kiln)
  const pin = await aPin(kiln, board)
  const browser = await browserOf(kiln)
  const read = async () => (await browser.fetch(`/pin/${pin.id}/`)).text()
  expect(await read()).toContain('aria-label="Promote"')

  await kiln.db.update(boards).set({ archivedAt: 1 }).where(eq(boards.id, board.id))

  expect(await read()).not.toContain('aria-label="Promote"')
})
