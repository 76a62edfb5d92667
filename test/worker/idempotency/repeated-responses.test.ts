import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { purgeIdempotencyKeys } from '../../../app/features/core/idempotency/idempotency-keys.server.ts'
import {
  IDEMPOTENCY_KEY_MS,
  SECRET_RESPONSE_MS,
} from '../../../app/features/core/idempotency/limits.ts'
import { aBoard, collaborate } from '../../factories/content/boards.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { pinsOn } from '../../factories/content/pins.ts'
import {
  aMember,
  aVisitor,
  type Browser,
  browserOf,
  flashIn,
  forgetFlashes,
} from '../../factories/identity/people.ts'
import { aToken } from '../../factories/identity/tokens.ts'
import { aMaker } from '../makers.ts'

const TOKEN = { name: 'Mirror', days: '30', 'boards:read': 'on' }

function sendJson(browser: Browser, path: string, id: string, body: object): Promise<Response> {
  return browser.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    body: JSON.stringify(body),
  })
}

function makeBoard(browser: Browser, id: string, name = 'Shelf'): Promise<Response> {
  return sendJson(browser, '/resource/BoardResource/create/', id, { name })
}

async function dataOf(response: Response): Promise<unknown> {
  const { resource_response: answer }: { resource_response: { data: unknown } } =
    await response.json()
  return answer.data
}

async function messageOf(response: Response): Promise<string> {
  const { resource_response: answer }: { resource_response: { message: string } } =
    await response.json()
  return answer.message
}

function setKeys(set: string, id: number): Promise<unknown> {
  return env.DB.prepare(`update idempotency_keys set ${set}`).bind(id).run()
}

test('an idempotency key belongs to its member: another member can use the same one', async () => {
  const ana = await browserOf(await aMember())
  const bo = await browserOf(await aMember())

  const first = await dataOf(await makeBoard(ana, 'one'))
  const others = await dataOf(await makeBoard(bo, 'one'))

  expect(others).toMatchObject({ name: 'Shelf' })
  expect(others).not.toEqual(first)
})

test('an idempotency key belongs to its app: another token of the same member can use the same one', async () => {
  const ana = await aMember()
  const make = async (token: string, name: string) => {
    const response = await SELF.fetch('https://pinfold.test/v5/boards', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': '"one"',
      },
      body: JSON.stringify({ name }),
    })
    return response.status
  }
  const one = await aToken(ana)
  const other = await aToken(ana)

  expect(await make(one, 'Shelf')).toBe(201)
  expect(await make(one, 'Shelf')).toBe(201)
  expect(await make(one, 'Rack')).toBe(422)
  expect(await make(other, 'Rack')).toBe(201)
})

test('a key reused with another body or address is refused and creates nothing', async () => {
  const browser = await browserOf(await aMember())
  await makeBoard(browser, 'one')

  const other = await makeBoard(browser, 'one', 'Rack')

  expect(other.status).toBe(422)
  expect(await messageOf(other)).toContain('already sent with different content')
  expect((await makeBoard(browser, 'two', 'Rack')).status).toBe(200)
})

test('an empty or too long key is refused', async () => {
  const browser = await browserOf(await aMember())

  for (const id of ['', 'é', 'two words', 'x'.repeat(256)]) {
    const answer = await browser.submit('/board/create/', { name: 'Shelf', requestKey: id })
    expect(answer.status, id).toBe(400)
  }
})

test('a refused request can be changed and sent with the same key', async () => {
  const ana = await aMember()
  await aBoard(ana, { name: 'Shelf' })
  const browser = await browserOf(ana)

  expect((await makeBoard(browser, 'one')).status).toBe(409)
  expect((await makeBoard(browser, 'one', 'Rack')).status).toBe(200)
  expect(
    (await env.DB.prepare('select * from idempotency_keys where answer is null').all()).results,
  ).toEqual([])
})

test('a member who has lost permission doesn’t get the first answer again', async () => {
  const { ana, browser, bo, theirs, board } = await aMaker()
  const save = () =>
    sendJson(browser, '/resource/RepinResource/create/', 'one', {
      board_id: board.id,
      pin_id: theirs,
    })
  expect((await save()).status).toBe(200)

  await env.DB.prepare('delete from sessions where member_id = ?').bind(ana.viewer.id).run()

  expect((await save()).status).toBe(401)
  expect(bo.viewer.id).not.toBe(ana.viewer.id)
})

type Shared = Awaited<ReturnType<typeof aSharedBoard>>

/** A board of Ana's where Bo collaborates, and Bo's browser. */
async function aSharedBoard() {
  const { ana, bo, board, section, pin } = await aMaker()
  await collaborate(board, bo)
  const own = await aBoard(bo)
  const [boughs = 0] = await pinsOn(bo, board, 1)
  const [inOwn = 0] = await pinsOn(bo, own, 1)
  return { ana, bo, board, section, pin, own, inOwn, boughs, browser: await browserOf(bo) }
}

const removeBo = async ({ board, bo }: Pick<Shared, 'board' | 'bo'>): Promise<void> => {
  await env.DB.prepare('delete from board_collaborators where board_id = ? and member_id = ?')
    .bind(board.id, bo.viewer.id)
    .run()
}

test.each<[string, string, (shared: Shared) => object]>([
  ['save', 'RepinResource/create', ({ board, boughs }) => ({ board_id: board.id, pin_id: boughs })],
  [
    'new pin',
    'PinResource/create',
    ({ board }) => ({
      board_id: board.id,
      image_base64: Buffer.from(aPicture()).toString('base64'),
    }),
  ],
  [
    'new section',
    'BoardSectionResource/create',
    ({ board }) => ({ board_id: board.id, name: 'Taps' }),
  ],
  [
    'move',
    'BulkEditResource/update',
    ({ board, inOwn }) => ({ board_id: board.id, pin_ids: [inOwn] }),
  ],
  ['deletion', 'BulkEditResource/delete', ({ boughs }) => ({ pin_ids: [boughs] })],
  ['merged section', 'BoardSectionResource/delete', ({ section }) => ({ section_id: section.id })],
])('a removed collaborator who repeats a %s is refused', async (_, call, body) => {
  const shared = await aSharedBoard()
  const sent = body(shared)
  const send = () => sendJson(shared.browser, `/resource/${call}/`, 'one', sent)
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)

  await removeBo(shared)

  expect((await send()).status).toBe(404)
})

test('a member who repeats a save, a report or a share of a pin that is now secret is refused', async () => {
  const { ana, bo, board, pin, own, browser } = await aSharedBoard()
  const { viewer } = await aMember()
  const acts = {
    save: () =>
      sendJson(browser, '/resource/RepinResource/create/', 'save', {
        board_id: own.id,
        pin_id: pin,
      }),
    report: () =>
      browser.submit(`/report/pin/${pin}/`, { reason: 'spam', note: '', requestKey: 'report' }),
    share: () =>
      browser.submit('/send/', {
        kind: 'pin',
        subjectId: `${pin}`,
        who: viewer.username,
        message: '',
        requestKey: 'share',
      }),
  }
  const answers = async () => {
    const sent = []
    for (const send of Object.values(acts)) {
      const { status, headers } = await send()
      sent.push([status, headers.get('Location'), flashIn(browser)])
      forgetFlashes(browser)
    }
    return sent
  }
  const first = await answers()
  expect(await answers()).toEqual(first)

  await removeBo({ board, bo })
  await editBoard(ana, { boardId: board.id, privacy: 'secret' })

  const late = await answers()
  expect(late[0]?.[0]).toBe(404)
  expect(late[1]).not.toEqual(first[1])
  expect(late[2]).not.toEqual(first[2])
})

test('a plain form sends its key in a field, and repeats its redirect and message', async () => {
  const browser = await browserOf(await aMember())
  const page = await (await browser.fetch('/board/create/')).text()
  const key = /name="requestKey"[^>]* value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(key).toMatch(/^[\da-f-]{36}:/)
  const send = async () => {
    const { status, headers } = await browser.submit('/board/create/', {
      name: 'Shelf',
      requestKey: key,
    })
    return [status, headers.get('Location'), flashIn(browser)]
  }

  const first = await send()
  forgetFlashes(browser)

  expect(await send()).toEqual(first)
  expect(first[1]).toContain('/shelf/')
})

test('a repeated request returns its secret only for a minute, and no table contains the secret', async () => {
  const browser = await browserOf(await aMember({ emailVerifiedAt: 1 }))
  const secretIn = (html: string) => /pf_\w+_[\w-]+/.exec(html)?.[0]
  const send = () => browser.submit('/settings/tokens/new/', { ...TOKEN, requestKey: 'one' })

  const secret = secretIn(await (await send()).text())
  expect(secret).toBeDefined()
  expect(secretIn(await (await send()).text())).toBe(secret)
  const { results } = await env.DB.prepare('select * from idempotency_keys').all()
  expect(JSON.stringify(results)).not.toContain(secret)
  expect(JSON.stringify(results)).not.toContain('"one"')

  await setKeys('secret_until = ?', Date.now() - 1)
  const late = await send()
  expect(late.status).toBe(410)
  expect(await late.text()).toContain('its secret was shown once')
})

test('idempotency_keys are deleted after a day, and answers that contain a secret much sooner', async () => {
  const browser = await browserOf(await aMember({ emailVerifiedAt: 1 }))
  await env.DB.prepare('delete from idempotency_keys').run()
  await browser.submit('/settings/tokens/new/', { ...TOKEN, requestKey: 'one' })
  await makeBoard(browser, 'two')
  const kept = async () => {
    const { results } = await env.DB.prepare(
      'select answer is not null as has_answer from idempotency_keys order by secret_until is null',
    ).all<{ has_answer: number }>()
    return results.map((row) => row.has_answer)
  }
  const purgeIn = (ms: number) => purgeIdempotencyKeys(aVisitor({ now: Date.now() + ms }))

  await expect.poll(kept).toEqual([1, 1])
  await purgeIn(SECRET_RESPONSE_MS + 1)
  expect(await kept()).toEqual([0, 1])
  await purgeIn(IDEMPOTENCY_KEY_MS + 1)
  expect(await kept()).toEqual([])
})
