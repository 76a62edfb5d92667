import { expect, test } from 'vitest'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'

const ana = await aMember()
const browser = await browserOf(ana)
const board = await aBoard(ana, { name: 'Jars', privacy: 'secret' })
const section = await aSection(ana, board, 'Celadon')
const pin = await aPin(ana, board, { description: '#Moon', sectionId: section.id })

test('the picker reads boards with the specification’s field names', async () => {
  const query = new URLSearchParams({
    pin_id: String(pin.id),
    username: ana.viewer.username,
    advertiser_id: '',
    filter: 'protected',
    field_set_key: 'board_picker',
    shortlist_suggestions: '2',
    isDesktop: 'true',
  })

  const boards = await read(browser, `/resource/BoardPickerBoardsResource/get/?${query}`)

  const row = {
    id: String(board.id),
    name: 'Jars',
    url: `/${ana.viewer.username}/jars/`,
    privacy: 'secret',
    is_collaborative: false,
    collaborating_users: [],
    collaborated_by_me: false,
    owner: { id: String(ana.viewer.id), username: ana.viewer.username },
    pin_count: 1,
    section_count: 1,
    image_cover_url: expect.stringContaining(pin.hash),
    cover_images: [{ url: expect.stringContaining(pin.hash) }],
    archived_by_me_at: null,
  }
  expect(boards).toEqual({ all_boards: [row], boards_shortlist: [row], other_names: [] })
  expect(await read(browser, '/resource/BoardPickerBoardsShortlistResource/get/')).toEqual([row])
})

test('the picker reads the sections of a board, and name suggestions for a new one', async () => {
  const sections = `/resource/BoardSectionsRepinResource/get/?board_id=${board.id}`
  const [medium, square] = ['236x', '150x150'].map((size) =>
    expect.stringContaining(`/media/${size}/${pin.hash}`),
  )
  const size = { width: 30, height: 40 }

  expect(await read(browser, sections)).toEqual([
    {
      id: String(section.id),
      title: 'Celadon',
      slug: 'celadon',
      preview_pins: [{ image_medium_url: medium, image_square_url: square, size }],
    },
  ])
  expect(await read(browser, `/v3/pins/${pin.id}/board_title_suggestions/`)).toEqual([
    { title: 'Moon' },
  ])
})

test('a board created in the picker stores where it was created, and gets the pin', async () => {
  const made = await browser.post('/resource/BoardResource/create/', {
    name: 'Shelf',
    privacy: 'public',
    aux_data: { source: 'board_picker' },
  })
  const { id } = await dataOf(made)

  const saved = await browser.post('/resource/RepinResource/create/', {
    pin_id: String(pin.id),
    board_id: id,
    section: null,
    color: '#a0b0c0',
    guid: 'd1',
    is_buyable_pin: false,
    is_removable: false,
    media_upload_id: null,
    method: 'button',
  })

  expect(await dataOf(saved)).toEqual({
    id: expect.any(String),
    board: { id, name: 'Shelf' },
    section: null,
    share_facebook: false,
    share_twitter: false,
  })
  expect((await read(browser, `/v3/pins/${pin.id}/`))['pinned_to_board']).toEqual({
    id,
    name: 'Shelf',
    layout: 'default',
  })
})

test('every call of the picker asks a visitor to log in', async () => {
  for (const path of [
    '/resource/BoardPickerBoardsResource/get/',
    '/resource/BoardPickerBoardsShortlistResource/get/',
    `/resource/BoardSectionsRepinResource/get/?board_id=${board.id}`,
    `/v3/pins/${pin.id}/board_title_suggestions/`,
  ]) {
    expect((await aBrowser().fetch(path)).status).toBe(401)
  }
})

async function read(reader: Browser, path: string) {
  return dataOf(await reader.fetch(path))
}

async function dataOf(response: Response) {
  expect(response.status).toBe(200)
  const { resource_response }: { resource_response: { data: Record<string, unknown> } } =
    await response.json()
  return resource_response.data
}
