import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkDomains } from '../../../../app/db/content/links.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a pin shows the member whose site it links to, and whether the viewer follows them', async () => {
  const ana = await aMember()
  const bo = await aMember({ fullName: 'Bo Berg' })
  const host = await siteOf(bo)
  const pin = await aPin(ana, await aBoard(ana), { link: `https://${host}/` })
  const official = {
    id: bo.viewer.id,
    entityId: bo.viewer.id,
    username: bo.viewer.username,
    fullName: 'Bo Berg',
    avatarColorIndex: 0,
    imageMediumUrl: null,
    followedByMe: false,
  }

  expect((await readPin(aVisitor(), { pinId: pin.id })).linkDomain).toEqual({
    officialUser: official,
  })
  await followMember(ana, { memberId: bo.viewer.id })
  expect((await readPin(ana, { pinId: pin.id })).linkDomain?.officialUser?.followedByMe).toBe(true)
})

test('a subdomain belongs to the closest claimed site, or else to nobody', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const host = await siteOf(bo)
  const nearer = await siteOf(ana, `shop.${host}`)
  const board = await aBoard(ana)
  const official = async (domain: string) => {
    const pin = await aPin(ana, board, { link: `https://${domain}/` })
    return (await readPin(ana, { pinId: pin.id })).linkDomain?.officialUser?.id
  }

  expect(await official(`a.${nearer}`)).toBe(ana.viewer.id)
  expect(await official(`blog.${host}`)).toBe(bo.viewer.id)
  expect(await official(`not${host}`)).toBeUndefined()
})

test('a site shows no member to viewers who may not see them', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const host = await siteOf(bo)
  const pin = await aPin(ana, await aBoard(ana), { link: `https://${host}/` })
  await blockMember(bo, { memberId: cy.viewer.id })
  const official = async (viewer: typeof ana) =>
    (await readPin(viewer, { pinId: pin.id })).linkDomain?.officialUser?.id

  expect(await official(cy)).toBeUndefined()
  expect(await official(ana)).toBe(bo.viewer.id)
})

test('a site whose member’s account is closed shows no member', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const host = await siteOf(bo)
  const pin = await aPin(ana, await aBoard(ana), { link: `https://${host}/` })
  await bo.db.update(members).set({ state: 'suspended' }).where(eq(members.id, bo.viewer.id))

  expect((await readPin(ana, { pinId: pin.id })).linkDomain?.officialUser ?? null).toBeNull()
})

test('a pin without a link has no site', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))

  expect((await readPin(ana, { pinId: pin.id })).linkDomain).toBeNull()
})

async function siteOf(
  { db, viewer }: Awaited<ReturnType<typeof aMember>>,
  host = `${crypto.randomUUID()}.example`,
): Promise<string> {
  await db.insert(linkDomains).values({ id: newId(later()), host, officialMemberId: viewer.id })
  return host
}
