import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { purgeShared } from '../../../app/features/screens/builder/external-saves/shared-pictures.server.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aMember, aVisitor, type Browser, browserOf } from '../../factories/identity/people.ts'
import { keptPlaces } from './kept-places.ts'

const BUILDER = '/pin-builder/'
const HOUR = 3_600_000

test('the first file of a form becomes a pin, and each other file gets a form of its own', async () => {
  const { browser, boardId } = await aBuilder()
  const [first, second, third] = [aPicture(), aPicture(), aPicture()]

  const sent = await send(browser, { place: `${boardId}`, title: 'One' }, [first, second, third])
  const page = await textOf(browser, sent.headers.get('Location') ?? '')
  const shown = await waitingBytes(browser, 1)
  const [place = 0, lastPlace = 0] = await placesOf(tokenOf(browser))
  const again = await send(browser, { place: `${boardId}`, title: 'Two', waiting: `${place}` })
  const lastPage = await textOf(browser, again.headers.get('Location') ?? '')
  const last = await send(browser, { place: `${boardId}`, title: 'Three', waiting: `${lastPlace}` })

  expect(sent.headers.get('Location')).toBe(`/pin-builder/?board=${boardId}`)
  expect(page).toContain('2 pictures are left.')
  expect(page).not.toContain('type="file"')
  expect(shown).toEqual(second)
  expect(lastPage).toContain('This is the last picture.')
  expect(last.headers.get('Location')).toMatch(/^\/pin\/\d+\//)
  expect(await titlesOf(boardId)).toEqual(['One', 'Two', 'Three'])
  expect(await placesOf(tokenOf(browser))).toEqual([])
  expect(await textOf(browser, BUILDER)).toContain('type="file"')
})

test('a form takes ten files, and says that more can’t wait', async () => {
  const { browser, boardId } = await aBuilder()
  const files = Array.from({ length: 12 }, () => aPicture())

  const sent = await send(browser, { place: `${boardId}` }, files)
  const page = await textOf(browser, sent.headers.get('Location') ?? '')

  expect(page).toContain('9 pictures are left.')
  expect(page).toContain('You already have 9 shared pictures waiting.')
})

test('nothing waits after a refused form, and an empty form can be asked for', async () => {
  const { browser, boardId } = await aBuilder()

  const refused = await send(browser, { place: '' }, [aPicture(), aPicture()])
  expect(refused.status).toBe(400)
  expect(browser.cookies.has('__Host-waiting')).toBe(false)
  await send(browser, { place: `${boardId}` }, [aPicture(), aPicture()])

  expect(await textOf(browser, BUILDER)).toContain('This is the last picture.')
  expect(await textOf(browser, `${BUILDER}?skip=1`)).toContain('type="file"')
})

test('waiting files are hidden from the next member to use the browser', async () => {
  const { browser, boardId } = await aBuilder()
  await send(browser, { place: `${boardId}` }, [aPicture(), aPicture()])
  const next = await aBuilder()
  next.browser.cookies.set('__Host-waiting', browser.cookies.get('__Host-waiting') ?? '')

  const [place] = await placesOf(tokenOf(browser))
  const page = await textOf(next.browser, BUILDER)
  const sent = await send(next.browser, { place: `${next.boardId}`, waiting: `${place}` })

  expect(page).toContain('type="file"')
  expect(await waitingBytes(next.browser, 1)).toBeNull()
  expect(sent.status).toBe(400)
  expect(await titlesOf(next.boardId)).toEqual([])
})

test('two accounts of a browser each keep their waiting files', async () => {
  const ana = await aBuilder()
  const bo = await aBuilder()
  const [first, second] = [aPicture(), aPicture()]
  await send(ana.browser, { place: `${ana.boardId}`, title: 'One' }, [aPicture(), first])
  bo.browser.cookies.set('__Host-waiting', ana.browser.cookies.get('__Host-waiting') ?? '')

  await send(bo.browser, { place: `${bo.boardId}`, title: 'Uno' }, [aPicture(), second])
  expect(await textOf(bo.browser, BUILDER)).toContain('This is the last picture.')
  const [anaPlace, boPlace] = await placesOf(tokenOf(bo.browser))
  expect(await waitingBytes(bo.browser, 2)).toEqual(second)
  const saved = await send(bo.browser, {
    place: `${bo.boardId}`,
    title: 'Due',
    waiting: `${boPlace}`,
  })
  expect(saved.headers.get('Location')).toMatch(/^\/pin\/\d+\//)

  expect(await waitingBytes(ana.browser, 1)).toEqual(first)
  await send(ana.browser, { place: `${ana.boardId}`, title: 'Two', waiting: `${anaPlace}` })
  expect(await placesOf(tokenOf(ana.browser))).toEqual([])
  expect(await titlesOf(ana.boardId)).toEqual(['One', 'Two'])
  expect(await titlesOf(bo.boardId)).toEqual(['Uno', 'Due'])
})

test('at most nine files of a member wait, with any cookie', async () => {
  const { browser, boardId } = await aBuilder()
  const ten = Array.from({ length: 10 }, () => aPicture())
  await send(browser, { place: `${boardId}` }, ten)
  const token = tokenOf(browser)

  for (const forged of [`${token}.1`, crypto.randomUUID(), '']) {
    browser.cookies.set('__Host-waiting', forged)
    await send(browser, { place: `${boardId}` }, [aPicture(), aPicture(), aPicture()])
    expect(await placesOf(tokenOf(browser))).toEqual([])
  }

  expect(await placesOf(token)).toHaveLength(9)
})

test('waiting files are deleted after two hours', async () => {
  const { browser, boardId } = await aBuilder()
  await send(browser, { place: `${boardId}` }, [aPicture(), aPicture()])
  const kept = async () => (await placesOf(tokenOf(browser))).length

  await purgeShared({ ...aVisitor(), now: Date.now() + 1.9 * HOUR })
  expect(await kept()).toBe(1)
  await purgeShared({ ...aVisitor(), now: Date.now() + 2.1 * HOUR })
  expect(await kept()).toBe(0)
})

async function aBuilder(): Promise<{ browser: Browser; boardId: number }> {
  const member = await aMember()
  const { id } = await aBoard(member)
  return { browser: await browserOf(member), boardId: id }
}

function send(
  browser: Browser,
  fields: Record<string, string>,
  files: Uint8Array<ArrayBuffer>[] = [],
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const file of files) body.append('image', new File([file], 'a.png', { type: 'image/png' }))
  return browser.fetch(BUILDER, { method: 'POST', body })
}

async function textOf(browser: Browser, path: string): Promise<string> {
  return (await (await browser.fetch(path)).text()).replaceAll('<!-- -->', '')
}

function tokenOf(browser: Browser): string {
  return browser.cookies.get('__Host-waiting') ?? ''
}

const placesOf = (token: string) => keptPlaces('waiting', token)

/** The file with this number among those of a token; null if the browser doesn't get it. */
async function waitingBytes(
  browser: Browser,
  number: number,
  token = tokenOf(browser),
): Promise<Uint8Array | null> {
  const place = (await placesOf(token))[number - 1] ?? 1
  const response = await browser.fetch(`/pin-builder/shared/?kind=waiting&place=${place}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.status === 204 ? null : bytes
}

async function titlesOf(boardId: number): Promise<unknown[]> {
  const { results } = await env.DB.prepare('select title from pins where board_id = ? order by id')
    .bind(boardId)
    .all()
  return results.map(({ title }) => title)
}
