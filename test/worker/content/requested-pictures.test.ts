import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { aPage } from '../../pages/page.ts'

const PNG = { headers: { 'Content-Type': 'image/png' } }

test('a requested picture is fetched by the queue, and a pin is created from it by its id', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const image_url = await aPage(aPicture(), PNG)

  const requested = await answerOf(browser.put('/v3/pins/image/', { image_url }))
  await expect
    .poll(
      async () => (await answerOf(browser.put('/v3/pins/image/', { image_url }))).data['status'],
    )
    .toBe('stored')
  const { media_upload_id } = requested.data
  const pin = await answerOf(
    browser.post('/resource/PinResource/create/', { board_id: String(board.id), media_upload_id }),
  )

  expect(requested.data).toMatchObject({ status: 'waiting', image_url, hash: null, problem: null })
  expect(pin).toMatchObject({
    message: 'ok',
    data: { board: { id: String(board.id) }, share_facebook: false, share_twitter: false },
  })
})

test('a new pin or save is never shared on other networks, even if the request asks for it', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)

  for (const privacy of ['public', 'secret'] as const) {
    const board = await aBoard(ana, { privacy })
    const { data } = await answerOf(
      browser.post('/resource/PinResource/create/', {
        board_id: String(board.id),
        image_base64: Buffer.from(aPicture()).toString('base64'),
        share_facebook: true,
        share_twitter: true,
      }),
    )
    const saved = await answerOf(
      browser.post('/resource/RepinResource/create/', {
        board_id: String(board.id),
        pin_id: data['id'],
        share_facebook: true,
        share_twitter: true,
      }),
    )

    expect(data).toMatchObject({ share_facebook: false, share_twitter: false })
    expect(saved.data).toMatchObject({ share_facebook: false, share_twitter: false })
  }
})

test.each([
  [{}, 400, 2044],
  [{ image_url: 'javascript:alert(1)' }, 400, 2040],
  [{ image_url: `https://a.example/${'a'.repeat(4000)}` }, 400, 2040],
])('%j can’t be requested', async (said, status, code) => {
  const browser = await browserOf(await aMember())

  expect(await answerOf(browser.put('/v3/pins/image/', said))).toMatchObject({
    http_status: status,
    code,
    field: 'image_url',
  })
})

test('only members request pictures, only from our pages, and only by PUT', async () => {
  const browser = await browserOf(await aMember())
  const said = { image_url: 'https://shop.example/jar.jpg' }

  expect((await answerOf(aBrowser().put('/v3/pins/image/', said))).code).toBe(7)
  expect((await answerOf(browser.fetch('/v3/pins/image/'))).http_status).toBe(405)
  expect((await answerOf(browser.post('/v3/pins/image/', said))).http_status).toBe(405)
  const foreign = browser.fetch('/v3/pins/image/', {
    method: 'PUT',
    headers: { Origin: 'https://shop.example', 'Content-Type': 'application/json' },
    body: JSON.stringify(said),
  })
  expect((await answerOf(foreign)).code).toBe(12)
})

test('an unknown upload is refused with a message', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const answer = await answerOf(
    (await browserOf(ana)).post('/resource/PinResource/create/', {
      board_id: String(board.id),
      media_upload_id: `9-${'0'.repeat(64)}`,
    }),
  )

  expect(answer).toMatchObject({ http_status: 410, code: 2046, field: 'media_upload_id' })
})

async function answerOf(sent: ReturnType<Browser['fetch']>) {
  const { resource_response } = await (await sent).json<{ resource_response: Answer }>()
  return resource_response
}

type Answer = {
  http_status: number
  code: number
  message: string
  field?: string
  data: Record<string, unknown>
}
