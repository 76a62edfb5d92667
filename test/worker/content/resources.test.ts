import { expect, test } from 'vitest'
import type { RefusalCode } from '../../../app/refusal.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aPin, fillPins, pinsOn } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { aPage } from '../../pages/page.ts'
import { readAllPages } from '../../read-all-pages.ts'
import { REFUSAL_NUMBERS } from '../../refusal-codes.ts'

type Answer = {
  code: number
  message: string
  field?: string
  data: Record<string, unknown>
  bookmark: string | null
}

const UNSHARED = { share_facebook: false, share_twitter: false }

test('a board is created, read, changed and deleted through the contract', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)

  const made = await answerOf(
    browser.post('/resource/BoardResource/create/', { name: 'Moon jars', privacy: 'secret' }),
  )
  const { id } = made.data
  const read = await answerOf(browser.fetch(`/resource/BoardResource/get/?board_id=${id}`))
  const changed = await answerOf(
    browser.post('/resource/BoardResource/update', { board_id: id, description: 'Round.' }),
  )
  const deleted = await answerOf(browser.post('/resource/BoardResource/delete/', { board_id: id }))

  const board = {
    id: expect.stringMatching(/^\d+$/),
    name: 'Moon jars',
    slug: 'moon-jars',
    description: '',
    privacy: 'secret',
    pin_count: 0,
    section_count: 0,
    follower_count: 0,
    archived_at: null,
    owner_id: String(ana.viewer.id),
    owner_username: ana.viewer.username,
    pin_order: 'hand',
    pin_label: null,
  }
  expect(made.data).toEqual(board)
  expect(read.data).toEqual({
    ...board,
    url: `/${ana.viewer.username}/moon-jars/`,
    owner: { id: String(ana.viewer.id), username: ana.viewer.username },
    is_collaborative: false,
    collaborated_by_me: false,
    collaborating_users: [],
    image_cover_url: null,
    cover_images: [],
    archived_by_me_at: null,
  })
  expect(changed.data).toEqual({ ...board, description: 'Round.' })
  expect(deleted.data).toEqual(changed.data)
  await expectRefusal(
    browser.fetch(`/resource/BoardResource/get/?board_id=${id}`),
    'not_found',
    404,
  )
})

test('a name in another case redirects to its page, and the JSON answer has that address', async () => {
  const ana = await aMember()
  const { username } = ana.viewer
  const { slug } = await aBoard(ana, { name: 'Jars' })
  const resource = (query: string) => aBrowser().fetch(`/resource/${query}`)

  const [board, created] = await Promise.all([
    resource(`BoardFeedResource/get/?username=${username}&board=${slug.toUpperCase()}`),
    resource(`UserPinsResource/get/?username=${username.toUpperCase()}`),
  ])

  expect(board.status).toBe(301)
  expect(board.headers.get('Location')).toBe(`/${username}/jars/`)
  expect(await refusalIn(board)).toMatchObject({
    http_status: 301,
    code: REFUSAL_NUMBERS.get('moved'),
    details: { redirect_url: `/${username}/jars/` },
  })
  expect(await refusalIn(created)).toMatchObject({
    details: { redirect_url: `/${username}/_created/` },
  })
})

test('an invalid board is refused with a code and a field', async () => {
  const browser = await browserOf(await aMember())
  const create = (body: object) => browser.post('/resource/BoardResource/create/', body)
  await create({ name: 'Jars' })

  await expectRefusal(create({ name: 'JARS ' }), 'board_name_taken', 409, 'name')
  await expectRefusal(create({ name: ' ' }), 'board_name_missing', 400, 'name')
  await expectRefusal(create({}), 'board_name_missing', 400, 'name')
  await expectRefusal(create({ name: 'x'.repeat(51) }), 'board_name_too_long', 400, 'name')
  await expectRefusal(create({ name: 5 }), 'invalid_parameters', 400, 'name')
  await expectRefusal(create({ name: 'A', privacy: 'open' }), 'invalid_parameters', 400, 'privacy')
  await expectRefusal(
    browser.post('/resource/BoardResource/update/', { name: 'A' }),
    'invalid_parameters',
    400,
    'board_id',
  )
})

test.each([
  ['bare', ''],
  ['with what a data address puts before it', 'data:image/png;base64,'],
])('a pin is created from base64, %s, and returns its id and board', async (_, prefix) => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana, { name: 'Jars' })
  const section = await aSection(ana, board)

  const { data } = await answerOf(
    browser.post('/resource/PinResource/create/', {
      board_id: String(board.id),
      section: String(section.id),
      image_base64: prefix + Buffer.from(aPicture()).toString('base64'),
      image_url: null,
      link: 'https://shop.example/jars',
      title: 'Moon jar',
      description: 'Celadon.',
      alt_text: 'A jar',
      method: 'pinbuilder',
    }),
  )

  expect(data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    board: { id: String(board.id), name: 'Jars' },
    section: { id: String(section.id), title: 'Tiles' },
    ...UNSHARED,
  })
  const read = await answerOf(aBrowser().fetch(`/v3/pins/${data['id']}/`))
  expect(read.data).toMatchObject({
    id: data['id'],
    type: 'pin',
    title: 'Moon jar',
    description: 'Celadon.',
    alt_text: 'A jar',
    link: 'https://shop.example/jars',
    domain: 'shop.example',
    method: 'pinbuilder',
    dominant_color: expect.stringMatching(/^#[\da-f]{6}$/),
    board: { id: String(board.id), name: 'Jars', slug: 'jars', privacy: 'public' },
    section: { id: String(section.id), title: 'Tiles', slug: 'tiles' },
    pinner: { id: String(ana.viewer.id), full_name: 'Ana Lind', is_followed: false },
    via_pinner: null,
    pinned_to_board: null,
    images: { orig: { url: expect.stringMatching(/^\/media\/orig\//), width: 30, height: 40 } },
  })
})

test('a pin is created from an address, and from a file', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const image_url = await aPage(aPicture(), { headers: { 'Content-Type': 'image/png' } })
  const parts = new FormData()
  parts.set('board_id', String(board.id))
  parts.set('image', new File([aPicture()], 'jar.png', { type: 'image/png' }))

  const fromAddress = browser.post('/resource/PinResource/create/', {
    board_id: board.id,
    image_url,
  })
  const fromFile = browser.fetch('/resource/PinResource/create/', { method: 'POST', body: parts })

  expect((await answerOf(fromAddress)).data).toMatchObject({ board: { id: String(board.id) } })
  expect((await answerOf(fromFile)).data).toMatchObject({ board: { id: String(board.id) } })
})

test('an invalid pin is refused with a code and a field', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const theirs = await aBoard(await aMember())
  const image_base64 = Buffer.from(aPicture()).toString('base64')
  const create = (body: object, by = browser) =>
    by.post('/resource/PinResource/create/', { board_id: board.id, image_base64, ...body })

  await expectRefusal(create({ board_id: '' }), 'board_missing', 400, 'board_id')
  await expectRefusal(create({ board_id: theirs.id }), 'not_found', 404, 'board_id')
  await expectRefusal(create({ image_base64: '' }), 'picture_missing', 400, 'image')
  await expectRefusal(create({ image_base64: '!' }), 'picture_unreadable', 422, 'image_base64')
  await expectRefusal(create({ image_base64: 'AAAA' }), 'picture_unreadable', 422)
  await expectRefusal(create({ link: 'javascript:alert(1)' }), 'link_invalid', 400, 'link')
  await expectRefusal(create({ title: 'x'.repeat(101) }), 'title_too_long', 400, 'title')
  await expectRefusal(create({ alt_text: 'x'.repeat(501) }), 'alt_text_too_long', 400, 'alt_text')
  await expectRefusal(create({ method: 'magic' }), 'invalid_parameters', 400, 'method')
  await expectRefusal(create({}, aBrowser()), 'not_signed_in', 401)
})

test('a picture may be larger than 1 MiB, but not above its limit', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const create = (megabytes: number) =>
    browser.post('/resource/PinResource/create/', {
      board_id: board.id,
      image_base64: 'A'.repeat(megabytes * 1024 * 1024),
    })

  await expectRefusal(create(2), 'picture_unreadable', 422)
  await expectRefusal(create(28), 'too_large', 413)
})

test('a pin is changed and deleted through the contract, and omitted fields stay', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board, { title: 'Jar', altText: 'A jar' })
  const pin_id = String(id)

  const changed = await answerOf(
    browser.post('/resource/PinResource/update/', { pin_id, title: 'Moon jar' }),
  )
  const read = await answerOf(browser.fetch(`/resource/PinResource/get/?pin_id=${pin_id}`))
  const deleted = await answerOf(browser.post('/resource/PinResource/delete/', { pin_id }))

  expect(changed.data).toEqual(read.data)
  expect(read.data).toMatchObject({ id: pin_id, title: 'Moon jar', alt_text: 'A jar' })
  expect(deleted.data).toEqual({
    board: { owner_username: ana.viewer.username, slug: board.slug },
  })
  await expectRefusal(browser.fetch(`/v3/pins/${pin_id}/`), 'not_found', 404)
})

test('the contract returns and changes a private note for its pinner alone', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board, { title: 'Jar' })
  const browser = await browserOf(ana)
  const other = await browserOf(await aMember())
  const pin_id = String(id)
  const update = '/resource/PinResource/update/'

  const changed = await answerOf(browser.post(update, { pin_id, note: 'For the hall' }))

  expect(changed.data).toMatchObject({ title: 'Jar', note: 'For the hall' })
  expect((await answerOf(other.fetch(`/v3/pins/${pin_id}/`))).data).not.toHaveProperty('note')
  await expectRefusal(other.post(update, { pin_id, note: 'Mine' }), 'not_found', 404)
  await expectRefusal(
    browser.post(update, { pin_id, note: 'x'.repeat(2001) }),
    'pin_note_too_long',
    400,
    'note',
  )
  const read = await answerOf(browser.fetch(`/v3/pins/${pin_id}/`))
  expect(read.data).toMatchObject({ note: 'For the hall' })
})

test('somebody else’s pin is saved, and keeps its source', async () => {
  const ana = await aMember({ fullName: 'Ana' })
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana), { title: 'Jar' })
  const browser = await browserOf(bo)
  const board = await aBoard(bo, { name: 'Shelf' })

  const { data } = await answerOf(
    browser.post('/resource/RepinResource/create/', {
      pin_id: String(pin.id),
      board_id: String(board.id),
      section: null,
      title: null,
      description: null,
    }),
  )
  const saved = await answerOf(browser.fetch(`/v3/pins/${data['id']}/`))
  const source = await answerOf(browser.fetch(`/v3/pins/${pin.id}/`))

  expect(data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    board: { id: String(board.id), name: 'Shelf' },
    section: null,
    ...UNSHARED,
  })
  expect(saved.data).toMatchObject({
    title: 'Jar',
    via_pinner: { id: String(ana.viewer.id), full_name: 'Ana' },
  })
  expect(source.data).toMatchObject({
    save_count: 1,
    pinned_to_board: { id: String(board.id), name: 'Shelf' },
  })
})

test('a list is read to its end by its bookmarks', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const ids = await pinsOn(ana, board, 7, { title: 'Kestrel' })
  const visitor = aBrowser()
  const username = ana.viewer.username

  for (const [feed, listed] of [
    [`BoardFeedResource/get/?username=${username}&board=${board.slug}`, ids],
    [`UserPinsResource/get/?username=${username}`, ids],
    ['BaseSearchResource/get/?q=kestrel', ids],
    ['BaseSearchResource/get/?q=kestrel&colour=sky-blue', ids],
  ] as const) {
    const pages = await readAllPages(async (bookmark) => {
      const query = `&page_size=3${bookmark === null ? '' : `&bookmark=${bookmark}`}`
      const { data, bookmark: next } = await answerOf(visitor.fetch(`/resource/${feed}${query}`))
      return { items: Object.values(data), bookmark: next }
    })

    expect(pages.slice(0, -1).every((page) => page.length === 3)).toBe(true)
    expect(pages.flat().map((pin) => Object(pin).id)).toEqual(listed.toReversed().map(String))
  }
})

test('related pins give their reason; an unknown colour is refused', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [jar, bowl] = await pinsOn(ana, board, 2, { title: 'Goshawk' })

  const like = await answerOf(
    aBrowser().fetch(`/resource/RelatedPinFeedResource/get/?pin_id=${jar}`),
  )
  const mauve = await aBrowser().fetch('/resource/BaseSearchResource/get/?colour=mauve')

  const reasons = Object.values(like.data).map((pin) => [Object(pin).id, Object(pin).reason])
  expect(reasons).toContainEqual([String(bowl), { kind: 'saved_together', boards: 1 }])
  expect(mauve.status).toBe(400)
})

const LISTS = [
  'UserHomefeedResource/get/?',
  'IdeasFeedResource/get/?',
  'BaseSearchResource/get/?q=moon&',
]

test.each(LISTS)('%s has 25 pins per page by default', async (list) => {
  const ana = await aMember()
  await fillPins(ana, await aBoard(ana), 260, { title: 'Moon' })
  const lengthOf = async (query: string) => {
    const { data } = await answerOf(aBrowser().fetch(`/resource/${list}${query}`))
    return Object.values(data).length
  }

  expect(await lengthOf('')).toBe(25)
  expect(await lengthOf('page_size=1')).toBe(1)
  expect(await lengthOf('page_size=250')).toBe(250)
  expect(await lengthOf('bookmark=')).toBe(25)
})

test('the contract searches the viewer’s own pins, page by page, by every filter', async () => {
  const ana = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const texts = { title: 'Dunnock', link: 'https://hedge.example/', domain: 'hedge.example' }
  const ids = await pinsOn(ana, secret, 3, texts)
  await aPin(ana, secret, { ...texts, altText: 'A dunnock' })
  const browser = await browserOf(ana)

  const filters = `q=dunnock&site=hedge.example&board=${secret.id}&from=2020-01-01&alt=none`
  const pages = await readAllPages(async (bookmark) => {
    const query = `${filters}&page_size=2${bookmark === null ? '' : `&bookmark=${bookmark}`}`
    const page = await answerOf(browser.fetch(`/resource/UserPinsSearchResource/get/?${query}`))
    return { items: Object.values(page.data), bookmark: page.bookmark }
  })

  expect(pages.map((page) => page.length)).toEqual([2, 1])
  expect(pages.flat().map((pin) => Object(pin).id)).toEqual(ids.toReversed().map(String))
  for (const [query, field] of [
    ['board=x', 'board'],
    ['bookmark=0', 'bookmark'],
    ['page_size=251', 'page_size'],
  ]) {
    const answer = browser.fetch(`/resource/UserPinsSearchResource/get/?${query}`)
    await expectRefusal(answer, 'invalid_parameters', 400, field)
  }
})

test('the contract searches boards and members, page by page and with the fields of their lists', async () => {
  const people = await Promise.all(
    ['Oriole A', 'Oriole B'].map((fullName) => aMember({ fullName })),
  )
  const [ana, bo] = people
  if (!ana || !bo) throw new Error('nobody is there')
  const open = await aBoard(ana, { name: 'Oriole nests' })
  const secret = await aBoard(bo, { name: 'Oriole eggs', privacy: 'secret' })
  await aPin(ana, open)
  const browser = await browserOf(bo)

  const found = await answerOf(aBrowser().fetch('/resource/BoardSearchResource/get/?q=oriole'))
  expect(found.data).toEqual([
    {
      id: `${open.id}`,
      name: 'Oriole nests',
      slug: open.slug,
      privacy: 'public',
      pin_count: 1,
      section_count: 0,
      archived_at: null,
      owner_username: ana.viewer.username,
      pictures: [{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), dominant_color: '#a0b0c0' }],
      sharers: [],
    },
  ])
  const own = await answerOf(browser.fetch('/resource/BoardSearchResource/get/?q=oriole'))
  expect(Object.values(own.data).map((board) => Object(board).id)).toEqual([
    `${secret.id}`,
    `${open.id}`,
  ])
  const members = await readAllPages(async (bookmark) => {
    const query = `q=oriole&page_size=1${bookmark === null ? '' : `&bookmark=${bookmark}`}`
    const page = await answerOf(browser.fetch(`/resource/UserSearchResource/get/?${query}`))
    return { items: Object.values(page.data), bookmark: page.bookmark }
  })
  expect(members.flat()).toHaveLength(2)
  expect(members.flat()).toContainEqual({
    id: `${ana.viewer.id}`,
    username: ana.viewer.username,
    full_name: 'Oriole A',
    avatar_color_index: 0,
    picture_hash: null,
    follower_count: 0,
    is_followed: false,
  })
})

const SEARCHES = ['BaseSearchResource', 'BoardSearchResource', 'UserSearchResource']
const ALL_LISTS = [...LISTS, 'BoardSearchResource/get/?q=moon&', 'UserSearchResource/get/?q=moon&']

test.each(ALL_LISTS)('%s refuses an invalid page size or bookmark', async (list) => {
  const ask = (query: string) => aBrowser().fetch(`/resource/${list}${query}`)

  for (const size of ['0', '251', '-1', '1.5', 'all', '', '1e2']) {
    await expectRefusal(ask(`page_size=${size}`), 'invalid_parameters', 400, 'page_size')
  }
  for (const bookmark of ['abc', '--1', '0', '1.5', '%00', 'rundefined', '1&bookmark=2']) {
    await expectRefusal(ask(`bookmark=${bookmark}`), 'invalid_parameters', 400, 'bookmark')
  }
})

test.each(SEARCHES)('%s finds nothing without words', async (name) => {
  for (const query of ['', '?q=', '?q=%20*%20']) {
    const { data, bookmark } = await answerOf(aBrowser().fetch(`/resource/${name}/get/${query}`))

    expect([data, bookmark]).toEqual([[], null])
  }
})

const RESOURCES = {
  PinResource: ['get', 'create', 'update', 'delete'],
  RepinResource: ['create'],
  BoardResource: ['get', 'create', 'update', 'delete'],
  FindPinImagesResource: ['get'],
  UserHomefeedResource: ['get'],
  IdeasFeedResource: ['get'],
  BaseSearchResource: ['get'],
  BoardSearchResource: ['get'],
  UserSearchResource: ['get'],
  UserPinsSearchResource: ['get'],
  BoardFeedResource: ['get'],
  UserPinsResource: ['get'],
  RelatedPinFeedResource: ['get'],
}

test.each(Object.entries(RESOURCES))(
  '%s accepts each of its verbs only by its method',
  async (name, verbs) => {
    const browser = aBrowser()

    for (const verb of ['get', 'create', 'update', 'delete', 'burn', 'GET', '']) {
      const wrong = verb === 'get' ? ['POST', 'PUT', 'DELETE'] : ['GET', 'HEAD', 'PUT', 'DELETE']
      for (const method of wrong) {
        const asked = browser.fetch(`/resource/${name}/${verb}/`, { method })
        const allow = verb === 'get' ? 'GET, HEAD' : 'POST'
        expect((await asked).headers.get('Allow')).toBe(verbs.includes(verb) ? allow : null)

        if (method === 'HEAD') {
          expect((await asked).status).toBe(verbs.includes(verb) ? 405 : 404)
        } else if (verbs.includes(verb)) await expectRefusal(asked, 'wrong_method', 405)
        else await expectRefusal(asked, 'not_found', 404)
      }
    }
  },
)

async function answerOf(asked: Promise<Response>): Promise<Answer> {
  const response = await asked
  const { resource_response: answer } = await response.json<{ resource_response: Answer }>()
  expect(response.status, answer.message).toBe(200)
  expect(answer).toMatchObject({ status: 'success', http_status: 200, code: 0, message: 'ok' })
  return answer
}

async function expectRefusal(
  asked: Promise<Response>,
  code: RefusalCode,
  status: number,
  field?: string,
): Promise<void> {
  const response = await asked
  const { resource_response: answer } = await response.json<{ resource_response: Answer }>()
  expect(answer).toMatchObject({ status: 'failure', http_status: status, data: null })
  expect([response.status, answer.code]).toEqual([status, REFUSAL_NUMBERS.get(code)])
  if (field !== undefined) expect(answer.field).toBe(field)
}

async function refusalIn(response: Response): Promise<unknown> {
  return (await response.json<{ resource_response: unknown }>()).resource_response
}
