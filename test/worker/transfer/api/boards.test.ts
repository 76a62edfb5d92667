import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { aBoard, collaborate, fillBoards } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember, aProof } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { askApi } from '../../../factories/transfer/ask-api.ts'

const OPEN = ['boards:read', 'boards:write', 'pins:read', 'pins:write'] as const

test('a board is created, read, changed and deleted with a token', async () => {
  const ana = await aMember()
  const { valid } = askApi(await aToken(ana))

  const name = 'مطابخ 🍋'
  const made = await valid('boards/create', 201, 'boards', {
    method: 'POST',
    body: { name, description: 'Tiles & taps', privacy: 'SECRET' },
  })
  expect(made).toMatchObject({
    name,
    description: 'Tiles & taps',
    privacy: 'SECRET',
    pin_count: 0,
    collaborator_count: 0,
    follower_count: 0,
    owner: { username: ana.viewer.username },
    media: { image_cover_url: null, pin_thumbnail_urls: [] },
  })
  expect(await valid('boards/get', 200, `boards/${made.id}`)).toEqual(made)

  const body = { name: 'Kitchens', description: null, privacy: 'PUBLIC' }
  const changed = await valid('boards/update', 200, `boards/${made.id}`, { method: 'PATCH', body })
  expect(changed).toMatchObject({ name: 'Kitchens', description: '', privacy: 'PUBLIC' })

  await valid('boards/delete', 204, `boards/${made.id}`, { method: 'DELETE' })
  await valid('boards/get', 404, `boards/${made.id}`)
  await valid('boards/delete', 404, `boards/${made.id}`, { method: 'DELETE' })
  expect(await valid('boards/list', 200, 'boards')).toEqual({ items: [], bookmark: null })
})

test('a board without a privacy value is public, whatever its member’s default is', async () => {
  const ana = await aMember({ boardPrivacy: 'secret' })
  const { valid } = askApi(await aToken(ana, OPEN))

  const made = await valid('boards/create', 201, 'boards', { method: 'POST', body: { name: 'A' } })

  expect(made.privacy).toBe('PUBLIC')
})

test('boards are listed newest first, with their covers, to the last page', async () => {
  const ana = await aMember()
  await fillBoards(ana, 3)
  const { valid, all, ask } = askApi(await aToken(ana))

  for (const [size, pages] of [
    [1, 3],
    [2, 2],
    [3, 1],
    [250, 1],
  ] as const) {
    const found = await all('boards/list', 'boards', size)
    expect(found.pages).toBe(pages)
    expect(new Set(found.ids).size).toBe(3)
  }
  const [newest] = (await valid('boards/list', 200, 'boards')).items
  const pin = await aPin(ana, { id: Number(newest.id) })
  const seen = await valid('boards/get', 200, `boards/${newest.id}`)
  expect(seen.media.image_cover_url).toBe(`${env.SITE_ORIGIN}/media/236x/${pin.hash}`)
  expect(seen.media.pin_thumbnail_urls).toEqual([seen.media.image_cover_url])
  expect(seen.pin_count).toBe(1)
  const response = await ask('boards?page_size=250')
  expect(response.headers.get('Server-Timing')).toBe('d1;desc="2"')
})

test('boards are filtered by privacy, including shared ones', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const open = await aBoard({ ...ana, now: later() })
  const secret = await aBoard({ ...ana, now: later() }, { privacy: 'secret' })
  const shared = await aBoard({ ...ben, now: later() }, { privacy: 'secret' })
  await collaborate(shared, ana)
  await collaborate(await aBoard(ben, { privacy: 'secret' }), ana, 'invited')
  const { all } = askApi(await aToken(ana))

  const ids = async (privacy: string) =>
    (await all('boards/list', `boards?privacy=${privacy}`, 25)).ids
  const idsOf = (...boards: { id: number }[]) => boards.map(({ id }) => String(id))

  expect(await ids('ALL')).toEqual(idsOf(shared, secret, open))
  expect(await ids('PUBLIC')).toEqual(idsOf(open))
  expect(await ids('SECRET')).toEqual(idsOf(shared, secret))
  expect(await ids('PUBLIC_AND_SECRET')).toEqual(idsOf(shared, secret, open))
  expect(await ids('PROTECTED')).toEqual([])
})

test('a token without secret scopes can’t see or create secret boards', async () => {
  const ana = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  await aPin(ana, secret)
  const { valid, all, ask } = askApi(
    await aToken(ana, [...OPEN, 'boards:write_secret', 'pins:read_secret']),
  )

  expect((await all('boards/list', 'boards', 25)).ids).toEqual([String(open.id)])
  expect((await all('boards/list', 'boards?privacy=SECRET', 25)).ids).toEqual([])
  const none = await valid('boards/get', 404, 'boards/1')
  expect(await valid('boards/get', 404, `boards/${secret.id}`)).toEqual(none)
  await valid('boards/delete', 404, `boards/${secret.id}`, { method: 'DELETE' })
  const rename = { method: 'PATCH', body: { name: 'Mine', privacy: 'PUBLIC' } }
  expect((await ask(`boards/${secret.id}`, rename)).status).toBe(404)
  expect((await ask(`boards/${secret.id}/pins`)).status).toBe(404)
  expect((await ask(`boards/${secret.id}/sections`)).status).toBe(404)

  const hide = { method: 'PATCH', body: { privacy: 'SECRET' } }
  const refused = await valid('boards/update', 403, `boards/${open.id}`, hide)
  expect(refused.code).toBe(14)
  const make = { method: 'POST', body: { name: 'Gifts', privacy: 'SECRET' } }
  const made = await ask('boards', make)
  expect(made.status).toBe(403)
  expect(made.headers.get('WWW-Authenticate')).toContain('scope="boards:write_secret"')
  expect((await valid('boards/get', 200, `boards/${open.id}`)).privacy).toBe('PUBLIC')
})

test('a stranger sees a public board and can’t change it; neither can a collaborator', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const eve = await aMember()
  const board = await aBoard(ana, { description: 'Stays' })
  const secret = await aBoard(ana, { privacy: 'secret' })
  await collaborate(secret, ben)
  const bens = askApi(await aToken(ben))
  const eves = askApi(await aToken(eve))
  const change = { method: 'PATCH', body: { description: 'Gone' } }

  expect((await eves.valid('boards/get', 200, `boards/${board.id}`)).description).toBe('Stays')
  expect((await eves.ask(`boards/${board.id}`, change)).status).toBe(404)
  await eves.valid('boards/delete', 404, `boards/${board.id}`, { method: 'DELETE' })
  await eves.valid('boards/get', 404, `boards/${secret.id}`)
  const shared = await bens.valid('boards/get', 200, `boards/${secret.id}`)
  expect(shared).toMatchObject({ collaborator_count: 1, owner: { username: ana.viewer.username } })
  await bens.valid('boards/delete', 404, `boards/${secret.id}`, { method: 'DELETE' })
  expect((await bens.ask(`boards/${secret.id}`, change)).status).toBe(404)

  await blockMember(ana, { memberId: eve.viewer.id })
  await eves.valid('boards/get', 404, `boards/${board.id}`)
})

test('names that are taken, missing or too long are refused with a message', async () => {
  const ana = await aMember()
  await aBoard(ana, { name: 'Café' })
  const other = await aBoard(ana)
  const { valid } = askApi(await aToken(ana))
  const refused = (body: unknown) => valid('boards/create', 400, 'boards', { method: 'POST', body })

  expect((await refused({ name: 'cafe' })).message).toContain('already have a board')
  expect((await refused({ name: ' \u200b' })).message).toContain('(name)')
  expect((await refused({ name: 'x'.repeat(51) })).message).toContain('(name)')
  expect((await refused({ name: 'A', description: 'x'.repeat(501) })).message).toContain('500')
  for (const body of [
    '',
    '[]',
    'null',
    '{',
    '"a"',
    {},
    { name: 7 },
    { name: null },
    { name: { a: 1 } },
    { name: 'A', privacy: 'public' },
    { name: 'A', privacy: 'PROTECTED' },
    '{"name":"\ud800',
  ]) {
    await refused(body)
  }
  const patched = { method: 'PATCH', body: { name: 'CAFÉ' } }
  await valid('boards/update', 400, `boards/${other.id}`, patched)
  await valid('boards/update', 400, `boards/${other.id}`, { method: 'PATCH', body: {} })
  const longest = { name: '🍋'.repeat(25), description: 'ب'.repeat(500) }
  const made = await valid('boards/create', 201, 'boards', { method: 'POST', body: longest })
  expect(made).toMatchObject(longest)
})

test('a body beyond the limit, malformed ids and malformed pages are refused', async () => {
  const { ask } = askApi(await aToken(await aMember()))
  const status = async (path: string) => (await ask(path)).status

  const huge = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
  expect((await ask('boards', { method: 'POST', body: huge })).status).toBe(413)
  expect(await status('boards/none')).toBe(400)
  expect(await status('boards/-1')).toBe(400)
  expect(await status('boards/813744226420795884')).toBe(404)
  for (const query of ['page_size=0', 'page_size=251', 'page_size=a', 'bookmark=x', 'privacy=x']) {
    expect(await status(`boards?${query}`), query).toBe(400)
  }
})

test('a business’s board is protected, and is in its own list', async () => {
  const shop = await aBusiness()
  const ana = await aBusiness()
  await giveAccess(shop, ana, ['ADMIN'])
  const { valid, all } = askApi(
    await aToken(ana, undefined, {
      isTwoFactor: true,
      proofId: await aProof(ana.viewer.id),
    }),
  )
  const business = `ad_account_id=${shop.viewer.id}`

  const made = await valid('boards/create', 201, `boards?${business}`, {
    method: 'POST',
    body: { name: 'Lamps', privacy: 'PROTECTED' },
  })

  expect(made).toMatchObject({ privacy: 'PROTECTED', owner: { username: shop.viewer.username } })
  expect((await all('boards/list', `boards?${business}`, 25)).ids).toEqual([made.id])
  expect((await all('boards/list', 'boards', 25)).ids).toEqual([])
})
