import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { CAPTIONS_BYTES, VIDEO_BYTES } from '../../../app/features/content/media/limits.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPng, bytesOf } from '../../factories/content/pictures.ts'
import { anMp4, aWebm, boxOf } from '../../factories/content/videos.ts'
import {
  aBrowser,
  aMember,
  type Browser,
  browserOf,
  signUpFields,
} from '../../factories/identity/people.ts'

const UNREADABLE = "We can't read that video. Try an MP4 or a WebM."

const COVER = () => new File([aPng(64, 36)], 'cover.png', { type: 'image/png' })

test('a video is uploaded with the form, shown on its page, and served in ranges', async () => {
  const { ana, browser, board } = await aBuilder()
  // Line breaks and text that looks like the form's boundary are ordinary bytes of a video.
  const media = bytesOf('\r\n\r\n--\r\n------WebKit\r\n', crypto.getRandomValues(new Uint8Array(9)))
  const film = anMp4({ durationMs: 42_300, media })

  const made = await build(browser, { boardId: board.id, image: film, poster: COVER() })

  expect(made.status).toBe(302)
  const page = await (await browser.fetch(made.headers.get('Location') ?? '')).text()
  const path = /src="(\/media\/video\/[0-9a-f]{64})"/.exec(page)?.[1] ?? ''
  const whole = await browser.fetch(path)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers.get('Server-Timing')).toBeNull()
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(film)
  const part = await browser.fetch(path, { headers: { Range: 'bytes=2-5' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('Content-Range')).toBe(`bytes 2-5/${film.length}`)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(film.slice(2, 6))
  expect((await browser.fetch(path, { headers: { Range: 'bytes=9999999-' } })).status).toBe(416)
  const etag = whole.headers.get('ETag') ?? ''
  expect((await browser.fetch(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect((await browser.fetch(path, { method: 'POST' })).status).toBe(405)
  expect((await browser.fetch(path.replace(/.$/, 'x'))).status).toBe(404)
  const wall = await (await browser.fetch(`/${ana.viewer.username}/${board.slug}/`)).text()
  expect(wall).toContain('>0:42</span>')
})

test('a video is downloaded unchanged, by members and by visitors who sign up for it', async () => {
  const { browser, board } = await aBuilder()
  const made = await build(browser, { boardId: board.id, image: anMp4(), poster: COVER() })
  const path = made.headers.get('Location') ?? ''

  const page = await (await browser.fetch(path)).text()
  const [, file] = /<a href="([^"]+)" download=""[^>]*>Download video</.exec(page) ?? []
  const asked = await (await aBrowser().fetch(path)).text()
  const { email, password } = signUpFields()
  const signedUp = await aBrowser().submit('/signup/', {
    email,
    password,
    birthdayDay: '12',
    birthdayMonth: '4',
    birthdayYear: '1990',
    want: `download.${path.split('/')[2]}`,
    next: path,
  })

  expect(file).toMatch(/^\/media\/video\/[0-9a-f]{64}\?download$/)
  expect(asked).toContain('>Download video</a>')
  expect(asked).not.toContain('Download picture')
  expect(signedUp.headers.get('Location')).toBe(path)
})

test('captions are sent with the forms, served like their video, and may be removed', async () => {
  const { browser, board } = await aBuilder()
  const film = { boardId: board.id, image: anMp4(), poster: COVER() }
  const made = await build(browser, { ...film, captions: vtt('00:01 --> 00:02\nمرحبا 🏺') })
  const path = made.headers.get('Location') ?? ''
  const edit = (fields: Parameters<typeof build>[1]) => send(browser, `${path}edit/`, fields)

  const page = await (await browser.fetch(path)).text()
  const [, source = ''] =
    /<track kind="captions" src="(\/media\/captions\/[0-9a-f]{64})" label="Captions"\/>/.exec(
      page,
    ) ?? []
  const served = await aBrowser().fetch(source)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  const text = await served.text()
  expect(text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nمرحبا 🏺\n')
  const part = await browser.fetch(source, { headers: { Range: 'bytes=0-5' } })
  expect([part.status, await part.text()]).toEqual([206, 'WEBVTT'])
  const etag = served.headers.get('ETag') ?? ''
  expect((await browser.fetch(source, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect((await browser.fetch(source, { method: 'POST' })).status).toBe(405)
  expect((await browser.fetch(`${source}?download`)).headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="pinfold-[0-9a-f]{8}\.vtt"$/,
  )

  const unread = await edit({ title: 'A walk', speech: 'keep', captions: vtt('only words') })
  const refused = await unread.text()
  expect(unread.status).toBe(400)
  expect(refused).toContain('We found no captions in that file')
  expect(refused).toContain('value="A walk"')
  expect(refused).toContain('Keep the caption')
  const large = await edit({ captions: vtt('a'.repeat(CAPTIONS_BYTES + 1)) })
  expect(await large.text()).toContain('That captions file is too large (limit 200 KB)')

  await edit({ speech: 'keep', title: 'A walk', captions: new File([], '') })
  expect(await (await browser.fetch(path)).text()).toContain(source)
  expect((await edit({ speech: 'none', title: 'A walk' })).status).toBe(302)
  const quiet = await (await aBrowser().fetch(path)).text()
  expect(quiet).not.toContain('<track')
  expect(quiet).toContain('This video has no speech.')
  expect((await browser.fetch(source)).status).toBe(404)
})

test('captions that can’t be read don’t lose what was typed about a new video', async () => {
  const { browser, board } = await aBuilder()
  const film = { boardId: board.id, image: anMp4(), poster: COVER(), title: 'A walk' }

  const answer = await build(browser, { ...film, speech: 'none', captions: anMp4() })

  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('We found no captions in that file')
  expect(page).toContain('value="A walk"')
  expect(page).toMatch(/<input[^>]*name="speech"[^>]*checked=""[^>]*value="none"/)
})

test('a video’s upload is always deleted, whether it is accepted or refused', async () => {
  const { browser, board } = await aBuilder()

  await build(browser, { boardId: board.id, image: aWebm(), poster: COVER() })
  await build(browser, { boardId: board.id, image: aWebm() })
  await build(browser, { boardId: '', image: aWebm(), poster: COVER() })

  await expect.poll(async () => (await env.MEDIA.list({ prefix: 'upload/' })).objects).toEqual([])
})

test.each([
  ['a broken one', anMp4().subarray(0, -1), 'We can&#x27;t read that video'],
  ['one without a cover', anMp4(), 'Add a cover'],
])('%s is refused with a message, and the typed values stay', async (_, film, message) => {
  const { browser, board } = await aBuilder()

  const answer = await build(browser, { image: film, boardId: board.id, title: 'A walk' })

  expect(answer.status).toBeGreaterThanOrEqual(400)
  const page = await answer.text()
  expect(page).toContain(message)
  expect(page).toContain('value="A walk"')
})

test.each([
  ['a picture in its place', { video: new File([aPng(4, 4)], 'a.png', { type: 'image/png' }) }],
  ['a text in its place', { video: 'a.mp4' }],
  ['an empty file in its place', { video: new File([], '') }],
  ['a second video', { video: anMp4() }],
])('a form with %s is refused as an unreadable video', async (_, video) => {
  const { browser, board } = await aBuilder()
  const isSecond = video.video instanceof Uint8Array
  const fields = { boardId: board.id, poster: COVER(), ...(isSecond && { image: anMp4() }) }

  const answer = await build(browser, { ...fields, ...video })

  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('We can&#x27;t read that video')
})

test('a video of one byte more than 50 MiB is too large', async () => {
  const { browser, board } = await aBuilder()
  const film = anMp4({ media: new Uint8Array(VIDEO_BYTES) })

  const answer = await build(browser, { boardId: board.id, image: film, poster: COVER() })

  expect(await answer.text()).toContain('That video is too large')
})

test('a form that is larger than any pin is not read', async () => {
  const { browser, board } = await aBuilder()

  const answer = await build(browser, {
    boardId: board.id,
    image: new Uint8Array(60 * 1024 * 1024),
    poster: new File([new Uint8Array(20 * 1024 * 1024)], 'a.png'),
  })

  expect(answer.status).toBe(413)
})

test("a video is refused from a visitor, from another site, and for somebody else's board", async () => {
  const { browser, board } = await aBuilder()
  const stranger = await browserOf(await aMember())
  const fields = { boardId: board.id, image: anMp4(), poster: COVER() }
  const before = (await env.MEDIA.list({ prefix: 'video/' })).objects.length

  const visiting = await build(aBrowser(), fields)
  const theirs = await build(stranger, fields)
  const foreign = await build(browser, fields, { Origin: 'https://elsewhere.example' })

  expect(visiting.headers.get('Location')).toMatch(/^\/login\//)
  expect(theirs.status).toBe(404)
  expect(foreign.status).toBe(403)
  expect((await env.MEDIA.list({ prefix: 'video/' })).objects).toHaveLength(before)
})

test('a picture uses the same field as before, and has its own limit', async () => {
  const { browser, board } = await aBuilder()
  const large = bytesOf(aPng(4, 4), new Uint8Array(20 * 1024 * 1024))

  const made = await build(browser, { boardId: board.id, image: aPng(30, 40) })
  const refused = await build(browser, { boardId: board.id, image: large })

  expect(made.status).toBe(302)
  expect(await refused.text()).toContain('That picture is too large')
})

test('the contract creates colour pins, returns each pin’s media type, and accepts no video in JSON', async () => {
  const { browser, board } = await aBuilder()
  const create = '/resource/PinResource/create/'

  const made = await browser.post(create, { board_id: String(board.id), color: '#7c3aed' })
  const forged = await browser.post(create, {
    board_id: String(board.id),
    video: { key: 'upload/x', hash: 'a'.repeat(64), type: 'video/mp4', durationMs: 5 },
    media_upload_id: '7',
  })

  const { id } = await dataOf(made)
  const shown = await browser.fetch(`/resource/PinResource/get/?pin_id=${id}`)
  expect(await dataOf(shown)).toMatchObject({
    media: 'color',
    title: '#7c3aed',
    dominant_color: '#7c3aed',
    video: null,
  })
  const repin = { board_id: String(board.id), pin_id: id, color: '#123456' }
  const saved = await browser.post('/resource/RepinResource/create/', repin)
  expect(saved.status).toBe(200)
  expect(forged.status).toBe(410)
})

test('the contract creates a video’s pin from a file with its cover, once for each id', async () => {
  const { browser, board } = await aBuilder()
  const create = '/resource/PinResource/create/'
  const film = anMp4({ durationMs: 42_300 })
  const fields = {
    board_id: board.id,
    title: 'A walk',
    made_by: 'ai',
    request_key: crypto.randomUUID(),
  }
  const sent = () => send(browser, create, { ...fields, video: film, poster: COVER() })

  const { id } = await dataOf(await sent())
  const repeated = await dataOf(await sent())
  const other = await send(browser, create, { ...fields, video: anMp4(), poster: COVER() })

  const pin = await dataOf(await browser.fetch(`/resource/PinResource/get/?pin_id=${id}`))
  expect(pin).toMatchObject({ media: 'video', title: 'A walk', ai_label: 'maker' })
  expect(repeated['id']).toBe(id)
  expect(other.status).toBe(422)
  const page = await (await browser.fetch(`/pin/${id}/`)).text()
  const path = /src="(\/media\/video\/[0-9a-f]{64})"/.exec(page)?.[1] ?? ''
  const served = await browser.fetch(path)
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(film)
  await expect.poll(async () => (await env.MEDIA.list({ prefix: 'upload/' })).objects).toEqual([])
})

test.each([
  ['no cover', anMp4(), {}, [400, 'Add a cover: a picture to show before the video plays.']],
  ['a QuickTime film', anotherType(anMp4()), { poster: COVER() }, [422, UNREADABLE]],
  ['a cut film', anMp4().subarray(0, -1), { poster: COVER() }, [422, UNREADABLE]],
])(
  'the contract refuses %s with the reason, and stores nothing',
  async (_, film, cover, refusal) => {
    const { browser, board } = await aBuilder()
    const before = (await env.MEDIA.list({ prefix: 'video/' })).objects.length

    const answer = await send(browser, '/resource/PinResource/create/', {
      board_id: board.id,
      video: film,
      ...cover,
    })

    const { resource_response }: { resource_response: { message: string } } = await answer.json()
    expect([answer.status, resource_response.message]).toEqual(refusal)
    expect((await env.MEDIA.list({ prefix: 'video/' })).objects).toHaveLength(before)
  },
)

async function aBuilder() {
  const ana = await aMember()
  return { ana, browser: await browserOf(ana), board: await aBoard(ana) }
}

/** Sends the builder's form as a page does without scripts. */
function build(
  browser: Browser,
  fields: Record<string, string | number | File | Uint8Array<ArrayBuffer>>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return send(browser, '/pin-builder/', fields, headers)
}

function send(
  browser: Browser,
  path: string,
  fields: Record<string, string | number | File | Uint8Array<ArrayBuffer>>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    const isFile = value instanceof Uint8Array || value instanceof File
    const file =
      value instanceof Uint8Array ? new File([value], 'a.mp4', { type: 'video/mp4' }) : value
    if (isFile && file instanceof File) body.append(name, file)
    else body.append(name, String(value))
  }
  return browser.fetch(path, { method: 'POST', body, headers })
}

/** A film with QuickTime's brand only. */
function anotherType(film: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytesOf(boxOf('ftyp', 'qt  ', [0, 0, 2, 0], 'qt  '), film.subarray(28))
}

function vtt(text: string): File {
  return new File([text], 'a.vtt', { type: 'text/vtt' })
}

async function dataOf(response: Response): Promise<Record<string, unknown>> {
  const answer: { resource_response: { data: Record<string, unknown> } } = await response.json()
  return answer.resource_response.data
}
