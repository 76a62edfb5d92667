import { expect, test } from 'vitest'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { storedNote } from '../../../factories/content/notes.ts'
import { aFile, aPicture, aPng } from '../../../factories/content/pictures.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { askApi } from '../../../factories/transfer/ask-api.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

const OPEN = ['boards:read', 'boards:write', 'pins:read', 'pins:write'] as const

function base64(picture: Uint8Array = aPicture()) {
  const data = Buffer.from(picture).toString('base64')
  return { source_type: 'image_base64', content_type: 'image/png', data }
}

const post = (body: unknown) => ({ method: 'POST', body })
const patch = (body: unknown) => ({ method: 'PATCH', body })

test('a pin is created from a picture, with all its texts, its section and note', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const { valid } = askApi(await aToken(ana, OPEN))
  const words = {
    title: 'ب'.repeat(100),
    description: '🪔'.repeat(400),
    alt_text: 'x'.repeat(500),
    link: 'https://shop.example/lamp',
    note: 'n'.repeat(2000),
  }

  const made = await valid(
    'pins/create',
    201,
    'pins',
    post({
      ...words,
      board_id: String(board.id),
      board_section_id: String(section.id),
      media_source: base64(aPng(300, 150)),
    }),
  )

  expect(made).toMatchObject({
    ...words,
    board_id: String(board.id),
    board_section_id: String(section.id),
    is_owner: true,
    media: {
      media_type: 'image',
      images: {
        '400x300': { width: 300, height: 150 },
        '600x': { width: 300, height: 150 },
        '1200x': { width: 300, height: 150 },
        originals: { width: 300, height: 150 },
      },
    },
  })
  expect(await valid('pins/get', 200, `pins/${made.id}`)).toEqual(made)
})

test('a wide picture has its real sizes, and no height in sizes that the API describes without one', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { valid } = askApi(await aToken(ana))

  const source = { board_id: String(board.id), media_source: base64(aPng(2000, 200)) }
  const { media } = await valid('pins/create', 201, 'pins', post(source))

  expect(media.images).toMatchObject({
    '400x300': { width: 474, height: null },
    '600x': { width: 736, height: null },
    '1200x': { width: 2000, height: 200 },
  })
})

test('a pin is created from a picture’s address', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { valid, ask } = askApi(await aToken(ana))
  const headers = { 'Content-Type': 'image/png' }
  const url = await aPage(aPicture(), { headers })
  const from = (address: string) =>
    post({
      board_id: String(board.id),
      media_source: { source_type: 'image_url', url: address },
    })

  const made = await valid('pins/create', 201, 'pins', from(url))

  expect(made.link).toBeNull()
  const html = await aPage('<p>No picture</p>')
  expect((await ask('pins', from(html))).status).toBe(422)
  for (const address of ['http://127.0.0.1/a.png', 'http://[::1]/', 'file:///etc/passwd']) {
    expect((await ask('pins', from(address))).status, address).toBeGreaterThanOrEqual(400)
  }
  expect((await ask('pins', from(anAddress()))).status).toBe(422)
})

test('unsupported or wrong media and texts are refused with a message', async () => {
  const ana = await aMember()
  const board_id = String((await aBoard(ana)).id)
  const { valid, ask } = askApi(await aToken(ana))
  const refused = (body: unknown) => valid('pins/create', 400, 'pins', post(body))
  const items = [{ url: 'https://a.example/a.png' }, { url: 'https://a.example/b.png' }]

  const carousel = { board_id, media_source: { source_type: 'multiple_image_urls', items } }
  expect((await refused(carousel)).message).toContain('one picture or one video')
  expect((await refused({ board_id })).message).toContain('(media_source)')
  expect((await refused({ media_source: base64() })).message).toContain('board')
  for (const body of [
    { board_id: 7, media_source: base64() },
    { board_id: 'x', media_source: base64() },
    { board_id, media_source: 'picture' },
    { board_id, media_source: { source_type: 'image_base64' } },
    { board_id, media_source: { ...base64(), content_type: 'image/svg+xml' } },
    { board_id, media_source: { ...base64(), source_type: 'none' } },
    { board_id, media_source: base64(), title: 'x'.repeat(101) },
    { board_id, media_source: base64(), description: ['x'] },
    { board_id, media_source: base64(), alt_text: 'x'.repeat(501) },
    { board_id, media_source: base64(), link: 'javascript:alert(1)' },
    { board_id, media_source: base64(), note: 'x'.repeat(2001) },
    { board_id, media_source: base64(), parent_pin_id: '5' },
    { board_id, media_source: { source_type: 'pin_url' } },
    '',
    '{',
    '[]',
  ]) {
    await refused(body)
  }
  const broken = { board_id, media_source: { ...base64(), data: '!!' } }
  expect((await ask('pins', post(broken))).status).toBe(422)
  const text = { board_id, media_source: base64(new TextEncoder().encode('no picture')) }
  expect((await ask('pins', post(text))).status).toBe(422)
})

test('pins can only be created on boards that the member may save to', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const theirs = await aBoard(ana)
  const shared = await aBoard(ana, { privacy: 'secret' })
  await collaborate(shared, ben)
  const section = await aSection(ana, theirs)
  const bens = askApi(await aToken(ben))
  const unscoped = askApi(await aToken(ben, OPEN))
  const on = (board: { id: number }, more = {}) =>
    post({ board_id: String(board.id), media_source: base64(), ...more })

  await bens.valid('pins/create', 404, 'pins', on(theirs))
  await bens.valid('pins/create', 404, 'pins', on({ id: 1 }))
  await bens.valid('pins/create', 404, 'pins', on(shared, { board_section_id: `${section.id}` }))
  await unscoped.valid('pins/create', 404, 'pins', on(shared))
  const made = await bens.valid('pins/create', 201, 'pins', on(shared))
  expect(made).toMatchObject({ is_owner: true, board_owner: { username: ana.viewer.username } })
  await unscoped.valid('pins/get', 404, `pins/${made.id}`)
  expect((await unscoped.ask(`pins/${made.id}`, patch({ title: 'Mine' }))).status).toBe(404)
  await unscoped.valid('pins/delete', 404, `pins/${made.id}`, { method: 'DELETE' })
})

test('a pin is changed and moved; omitted fields stay, and null clears', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const section = await aSection(ana, other)
  const { id } = await aPin(ana, board, { title: 'Tap', description: 'Copper', altText: 'A tap' })
  const { valid, ask } = askApi(await aToken(ana))
  const change = (body: unknown) => valid('pins/update', 200, `pins/${id}`, patch(body))

  expect(await change({ title: 'Sink 🚰', note: 'Ours' })).toMatchObject({
    title: 'Sink 🚰',
    description: 'Copper',
    alt_text: 'A tap',
    note: 'Ours',
    board_id: String(board.id),
  })
  expect(await change({ description: null, link: 'shop.example/a' })).toMatchObject({
    title: 'Sink 🚰',
    description: null,
    link: 'https://shop.example/a',
    note: 'Ours',
  })
  expect(await change({ note: null, link: null })).toMatchObject({ note: null, link: null })
  expect(await storedNote({ id })).toBeNull()
  const moved = { board_id: String(other.id), board_section_id: String(section.id) }
  expect(await change({ board_section_id: moved.board_section_id })).toMatchObject(moved)
  expect(await change({ board_section_id: null })).toMatchObject({
    board_id: moved.board_id,
    board_section_id: null,
  })
  expect(await change({ board_id: String(board.id) })).toMatchObject({ board_id: `${board.id}` })
  for (const body of [{}, { title: 7 }, { carousel_slots: [] }, { board_id: 'x' }, '[]']) {
    expect((await ask(`pins/${id}`, patch(body))).status).toBe(400)
  }
})

test('nobody else can change a pin; the owner of its board may remove it', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const eve = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, ben)
  const pin = await aPin(ben, board, { title: 'Kept' })
  const anas = askApi(await aToken(ana))
  const bens = askApi(await aToken(ben))
  const eves = askApi(await aToken(eve))
  const rename = patch({ title: 'Gone' })

  await eves.valid('pins/update', 404, `pins/${pin.id}`, rename)
  await eves.valid('pins/delete', 404, `pins/${pin.id}`, { method: 'DELETE' })
  await anas.valid('pins/update', 404, `pins/${pin.id}`, rename)
  const toEves = patch({ board_id: String((await aBoard(eve)).id) })
  await bens.valid('pins/update', 404, `pins/${pin.id}`, toEves)
  expect((await bens.valid('pins/get', 200, `pins/${pin.id}`)).title).toBe('Kept')
  await anas.valid('pins/delete', 204, `pins/${pin.id}`, { method: 'DELETE' })
  await bens.valid('pins/get', 404, `pins/${pin.id}`)
})

test('a pin is saved to a board or section, by its own address or as a parent', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const source = await aPin(ana, await aBoard(ana), { title: 'Lamp', link: 'https://a.example/' })
  const hidden = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))
  const board = await aBoard(ben)
  const section = await aSection(ben, board)
  const { valid, ask } = askApi(await aToken(ben, OPEN))
  const place = { board_id: String(board.id), board_section_id: String(section.id) }

  const saved = await valid('pins/save', 201, `pins/${source.id}/save`, post(place))
  expect(saved).toMatchObject({
    ...place,
    title: 'Lamp',
    link: 'https://a.example/',
    parent_pin_id: String(source.id),
    is_owner: true,
  })
  const body = { board_id: place.board_id, parent_pin_id: String(source.id) }
  const retold = { ...body, title: 'My lamp', note: 'For the hall', alt_text: 'A lamp' }
  expect(await valid('pins/create', 201, 'pins', post(retold))).toMatchObject(retold)
  const byAddress = { ...body, media_source: { source_type: 'pin_url' } }
  expect(await valid('pins/create', 201, 'pins', post(byAddress))).toMatchObject(body)

  await valid('pins/save', 404, `pins/${hidden.id}/save`, post(place))
  await valid('pins/create', 404, 'pins', post({ ...body, parent_pin_id: String(hidden.id) }))
  const foreign = { board_id: String((await aBoard(ana)).id) }
  await valid('pins/save', 404, `pins/${source.id}/save`, post(foreign))
  expect((await ask(`pins/${source.id}/save`, post({}))).status).toBe(400)
})

test('saving a pin of a secret board needs its scopes', async () => {
  const ana = await aMember()
  const hidden = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))
  const place = post({ board_id: String((await aBoard(ana)).id) })
  const { valid } = askApi(await aToken(ana, [...OPEN, 'boards:read_secret', 'pins:read_secret']))

  await valid('pins/save', 404, `pins/${hidden.id}/save`, place)
})

test('a GIF is accepted, and a picture beyond the limit is refused', async () => {
  const ana = await aMember()
  const board_id = String((await aBoard(ana)).id)
  const { valid, ask } = askApi(await aToken(ana))

  const gif = { board_id, media_source: base64(aFile('gif')) }
  await valid('pins/create', 201, 'pins', post(gif))
  const huge = { ...base64(), data: 'A'.repeat(29 * 1024 * 1024) }
  expect((await ask('pins', post({ board_id, media_source: huge }))).status).toBe(413)
})
