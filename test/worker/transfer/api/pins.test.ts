import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { aRunningCampaign } from '../../../factories/ads/campaigns.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aNotedPin } from '../../../factories/content/notes.ts'
import { aPin, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { askApi } from '../../../factories/transfer/ask-api.ts'

const OPEN = ['boards:read', 'pins:read'] as const

test('a pin returns all its fields, and its note only to its pinner', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const { id, hash } = await aNotedPin(ana, board, 'For Ben', {
    sectionId: section.id,
    title: 'Copper tap',
    description: 'مصباح 🪔',
    altText: 'A tap',
    link: 'https://shop.example/tap',
    dominantColor: '#aa3311',
  })
  const anas = askApi(await aToken(ana, OPEN))
  const bens = askApi(await aToken(ben, OPEN))

  const pin = await anas.valid('pins/get', 200, `pins/${id}`)
  expect(pin).toMatchObject({
    id: String(id),
    board_id: String(board.id),
    board_section_id: String(section.id),
    title: 'Copper tap',
    description: 'مصباح 🪔',
    alt_text: 'A tap',
    note: 'For Ben',
    link: 'https://shop.example/tap',
    dominant_color: '#aa3311',
    parent_pin_id: null,
    creative_type: 'REGULAR',
    is_owner: true,
    is_standard: true,
    has_been_promoted: false,
    board_owner: { username: ana.viewer.username },
    media: { media_type: 'image' },
  })
  expect(Date.parse(pin.created_at)).toBeGreaterThan(0)
  expect(pin.media.images['150x150']).toMatchObject({ width: 150, height: 150 })
  expect(pin.media.images.originals).toMatchObject({ width: 30, height: 40 })
  expect(pin.media.images.originals.url).toMatch(`/media/orig/${hash}`)
  expect(pin.media.images['600x']).toBeUndefined()

  expect(await bens.valid('pins/get', 200, `pins/${id}`)).toEqual({
    ...pin,
    is_owner: false,
    note: null,
  })
  const response = await bens.ask(`pins/${id}`)
  expect(response.headers.get('Server-Timing')).toBe('d1;desc="2"')
})

test('a save names its parent only while everybody may see that pin', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const board = await aBoard(ana)
  const parent = await aPin(ana, board)
  const place = { boardId: (await aBoard(ben)).id, section: null }
  const { id } = await savePin(ben, { pinId: parent.id, ...place })
  const { valid } = askApi(await aToken(ben, OPEN))
  const parentOf = async () => (await valid('pins/get', 200, `pins/${id}`)).parent_pin_id
  expect(await parentOf()).toBe(String(parent.id))

  await editBoard(ana, { boardId: board.id, privacy: 'secret' })

  expect(await parentOf()).toBeNull()
})

test('somebody else’s secret pin, a deleted one and a missing one are indistinguishable', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const hidden = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))
  const gone = await aPin(ana, await aBoard(ana))
  await deletePin(ana, { pinId: gone.id })
  const open = await aPin(ana, await aBoard(ana))
  const bens = askApi(await aToken(ben))
  const none = await bens.valid('pins/get', 404, 'pins/1')

  expect(await bens.valid('pins/get', 404, `pins/${hidden.id}`)).toEqual(none)
  expect(await bens.valid('pins/get', 404, `pins/${gone.id}`)).toEqual(none)
  await bens.valid('pins/get', 200, `pins/${open.id}`)
  await blockMember(ana, { memberId: ben.viewer.id })
  expect(await bens.valid('pins/get', 404, `pins/${open.id}`)).toEqual(none)
  const unscoped = askApi(await aToken(ana, OPEN))
  expect(await unscoped.valid('pins/get', 404, `pins/${hidden.id}`)).toEqual(none)
})

test('a member’s own pins are listed newest first to the last page, in one round trip', async () => {
  const ana = await aMember()
  const made = [
    ...(await pinsOn(ana, await aBoard(ana), 3)),
    ...(await pinsOn(ana, await aBoard(ana, { privacy: 'secret' }), 1)),
  ]
  const other = await aMember()
  const theirs = await aBoard(ana)
  await collaborate(theirs, other)
  await aPin(other, theirs)
  const { all, ask } = askApi(await aToken(ana))
  const newest = made.map(String).reverse()

  expect(await all('pins/list', 'pins', 4)).toEqual({ pages: 1, ids: newest })
  expect(await all('pins/list', 'pins', 2)).toEqual({ pages: 2, ids: newest })
  expect(await all('pins/list', 'pins', 1)).toEqual({ pages: 4, ids: newest })
  const response = await ask('pins?page_size=250')
  expect(response.headers.get('Server-Timing')).toBe('d1;desc="2"')
})

test('a member’s own pins are filtered, as far as such pins exist here', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const board = await aBoard(ana)
  const own = await aPin(ana, board)
  const { id: saved } = await savePin(
    { ...ana, now: later() },
    { pinId: (await aPin(ben, await aBoard(ben))).id, boardId: board.id, section: null },
  )
  const secret = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))
  const { all, valid } = askApi(await aToken(ana))
  const ids = async (query: string) => (await all('pins/list', `pins?${query}`, 25)).ids
  const idsOf = (...pinIds: number[]) => pinIds.map(String)

  expect(await ids('pin_filter=exclude_repins')).toEqual(idsOf(secret.id, own.id))
  expect(await ids('pin_type=PRIVATE')).toEqual(idsOf(secret.id))
  expect(await ids('creative_types=VIDEO')).toEqual([])
  expect(await ids('creative_types=REGULAR')).toEqual(idsOf(secret.id, saved, own.id))
  expect(await ids('creative_types=REGULAR,VIDEO')).toEqual(idsOf(secret.id, saved, own.id))
  expect(await ids('pin_filter=has_been_promoted')).toEqual([])
  expect(await ids('include_protected_pins=true')).toEqual(idsOf(secret.id, saved, own.id))
  for (const query of ['creative_types=IDEA', 'pin_filter=exclude_native']) {
    expect((await valid('pins/list', 400, `pins?${query}`)).message).toContain('of this kind')
  }
  for (const query of ['pin_type=x', 'pin_filter=x', 'include_protected_pins=2', 'bookmark=-']) {
    await valid('pins/list', 400, `pins?${query}`)
  }
  const unscoped = askApi(await aToken(ana, OPEN))
  expect((await unscoped.all('pins/list', 'pins', 25)).ids).toEqual(idsOf(saved, own.id))
  expect((await unscoped.all('pins/list', 'pins?pin_type=PRIVATE', 25)).ids).toEqual([])
})

test('a board lists its pins in its own order, without those of members who blocked the viewer', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const eve = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, ben)
  const b = await aPin(ana, board, { title: 'B' })
  const c = await aPin(ben, board, { title: 'C' })
  const a = await aPin(ana, board, { title: 'A' })
  for (const { id, title } of [
    { ...a, title: 'A' },
    { ...b, title: 'B' },
    { ...c, title: 'C' },
  ]) {
    await editPin(id === c.id ? ben : ana, { pinId: id, title })
  }
  const path = `boards/${board.id}/pins`
  const { all, valid, ask } = askApi(await aToken(ana))
  const orders = {
    hand: [a, c, b],
    newest: [a, c, b],
    oldest: [b, c, a],
    title: [a, b, c],
  }

  for (const [pinOrder, pins] of Object.entries(orders)) {
    await ana.env.DB.prepare('update boards set pin_order = ? where id = ?')
      .bind(pinOrder, board.id)
      .run()
    const ids = pins.map(({ id }) => String(id))
    expect(await all('boards/list_pins', path, 1), pinOrder).toEqual({ pages: 3, ids })
    expect(await all('boards/list_pins', path, 3), pinOrder).toEqual({ pages: 1, ids })
  }
  expect((await ask(path)).headers.get('Server-Timing')).toBe('d1;desc="2"')
  await valid('boards/list_pins', 404, 'boards/1/pins')
  expect((await ask(`${path}?creative_types=QUIZ`)).status).toBe(400)
  await blockMember(ben, { memberId: eve.viewer.id })
  const eves = askApi(await aToken(eve))
  expect((await eves.all('boards/list_pins', path, 25)).ids).toEqual([String(a.id), String(b.id)])
})

test('a promoted pin is marked as such', async () => {
  const { kiln, pin } = await aRunningCampaign()
  const { valid, all } = askApi(await aToken(kiln))

  expect((await valid('pins/get', 200, `pins/${pin.id}`)).has_been_promoted).toBe(true)
  const path = 'pins?pin_filter=has_been_promoted'
  expect((await all('pins/list', path, 25)).ids).toEqual([String(pin.id)])
})

test('an app without pins:read learns which scope it lacks', async () => {
  const { ask } = askApi(await aToken(await aMember(), ['boards:read']))

  const response = await ask('pins')

  expect(response.status).toBe(403)
  expect(response.headers.get('WWW-Authenticate')).toContain('scope="pins:read"')
})
