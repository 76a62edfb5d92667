import { expect, test } from 'vitest'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aCollaborator } from '../../factories/content/collaborators.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'
import { aFeed, aSource, sourceRow } from '../../factories/transfer/sources.ts'

async function aFollowedBoard(changes: Parameters<typeof aSource>[2] = {}) {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Moon jars' })
  const id = await aSource(ana, board, changes)
  const path = `/board/${board.id}/sources/`
  return { ana, board, id, path, page: `/${ana.viewer.username}/moon-jars/` }
}

test('a feed is added with a plain form, and its page shows past and coming pins', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board, 'Celadon')
  const browser = await browserOf(ana)
  const path = `/board/${board.id}/sources/`
  const { address } = await aFeed(['Jar'])

  const form = await (await browser.fetch(path)).text()
  const answer = await browser.submit(path, {
    url: address,
    takes: 'new',
    section: `${section.id}`,
  })
  const shown = await (await browser.fetch(path)).text()

  expect(form).toContain('Celadon')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, path])
  expect(shown).toContain(address)
  expect(shown).toContain('nothing new')
  expect(shown).toMatch(/Following .?Kiln news.?\. New items will appear here/)
})

test.each([
  ['', 'Enter the address of a feed, a page, a channel or a board.'],
  ['not an address', 'That doesn&#x27;t look like a web address.'],
  ['http://10.0.0.1/feed', 'This is a private address, so we can’t read it.'],
  ['https://nowhere.example/nothing', 'This address returned an error.'],
])('for %j the form says what is wrong, and keeps the address', async (url, text) => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const browser = await browserOf(ana)

  const answer = await browser.fetch(`/board/${board.id}/sources/`, {
    method: 'POST',
    body: new URLSearchParams({ url, takes: 'all' }),
    headers: { Accept: 'text/html' },
  })
  const page = await answer.text()

  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(page).toContain(text)
  expect(page).toContain(`value="${url}"`)
  expect(page).toMatch(/<input[^>]*(checked=""[^>]*value="all"|value="all"[^>]*checked="")/)
})

test('a board shows its sources to those who may save to it, and to nobody else', async () => {
  const { ana, board, page } = await aFollowedBoard({ reason: 'unreachable' })
  const friend = await browserOf(await aCollaborator(ana, board))
  const owner = await browserOf(ana)
  const stranger = await browserOf(await aMember())

  for (const browser of [owner, friend]) {
    const text = await (await browser.fetch(page)).text()
    expect(text).toContain('Follows 1 source')
    expect(text).toContain('It didn&#x27;t respond.')
    expect(text).toContain(`/board/${board.id}/sources/`)
  }
  const text = await (await stranger.fetch(page)).text()
  expect(text).not.toContain('Follows 1 source')
  expect(text).not.toContain(`/board/${board.id}/sources/`)
})

test('one click stops a source, the message undoes it, and refusals are shown', async () => {
  const { ana, id, path } = await aFollowedBoard()
  const browser = await browserOf(ana)

  const left = await browser.submit(`${path}${id}/leave/`, {})
  const shown = await (await browser.fetch(path)).text()
  expect([left.status, left.headers.get('Location')]).toEqual([302, path])
  expect((await sourceRow(id)).state).toBe('left')
  expect(shown).toContain('No longer following')
  expect(shown).toContain(`${path}${id}/follow/`)

  await browser.submit(`${path}${id}/follow/`, { undo: 'on' })
  expect(await (await browser.fetch(path)).text()).toContain('Undone')
  expect((await sourceRow(id)).state).toBe('following')

  await browser.submit(`${path}${id}/look/`, {})
  await browser.submit(`${path}${id}/look/`, {})
  expect(await (await browser.fetch(path)).text()).toContain('We checked a moment ago.')
  expect((await browser.submit(`${path}${id}/paint/`, {})).status).toBeGreaterThanOrEqual(300)
  expect((await sourceRow(id)).state).toBe('following')
})

test('the page of an archived board says so, and has no form', async () => {
  const { ana, board, path } = await aFollowedBoard()
  await ana.db.run(`update boards set archived_at = 1 where id = ${board.id}`)

  const text = await (await (await browserOf(ana)).fetch(path)).text()

  expect(text).toContain('This board is archived')
  expect(text).not.toContain('name="url"')
})

test('only the member who added a source sees its whole address', async () => {
  const address = 'https://feeds.example/private?key=s3cret'
  const { ana, board, path } = await aFollowedBoard({ address })

  const own = await (await (await browserOf(ana)).fetch(path)).text()
  const friend = await browserOf(await aCollaborator(ana, board))
  const theirs = await (await friend.fetch(path)).text()

  expect(own).toContain('s3cret')
  expect(theirs).toContain('feeds.example')
  expect(theirs).not.toContain('s3cret')
  expect(theirs).not.toContain('Stop following')
})
