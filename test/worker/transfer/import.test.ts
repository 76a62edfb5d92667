import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../app/db/content/pins.ts'
import { imports } from '../../../app/db/transfer/imports.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { startImport } from '../../../app/features/transfer/import/change-import.server.ts'
import { importPath } from '../../../app/features/transfer/import/import.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { anImport, anImporter, aZip, runImport } from '../../factories/transfer/imports.ts'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'

/** Sends a file as a page without scripts does. */
function upload(
  browser: Awaited<ReturnType<typeof browserOf>>,
  path: string,
  file: string,
  name = 'bookmarks.html',
) {
  const body = new FormData()
  body.set('file', new File([file], name))
  return browser.fetch(path, { method: 'POST', body, headers: { Accept: 'text/html' } })
}

const FILE = bookmarks({
  'Clay &amp; &lt;b&gt;': [bookmark('https://a.example/', 'جرة'), bookmark('x:', 'X')],
})

const KINDS_OF_FILES = [
  ...['Pinterest', 'Bookmarks', 'Instagram', 'Raindrop', 'Pocket', 'Linkwarden', 'Karakeep'],
  ...['Pinboard', 'Are.na', 'Pinry', 'A ZIP of folders', 'an address in each line', 'Tables'],
  'The columns that you choose',
]

test('a file leads to its preview, which leads to its start, all by plain forms', async () => {
  const browser = await browserOf(await aMember())

  const sent = await upload(browser, '/settings/import/', FILE)
  const path = sent.headers.get('Location') ?? ''
  const preview = await (await browser.fetch(path)).text()

  expect([sent.status, path]).toEqual([302, expect.stringMatching(/^\/settings\/import\/\d+\/$/)])
  expect(preview).toContain('Clay &amp; &lt;b&gt;')
  expect(preview).toContain('A new board')
  expect(preview).toContain('Its address is none of the web.')
  const started = await browser.submit(`${path}start/`, { privacy: 'secret', changes: '1' })
  expect([started.status, started.headers.get('Location')]).toEqual([302, path])
  expect(await (await browser.fetch(path)).text()).toMatch(/The import is going on|imported/)
})

test('a public board is entered by a choice made for that board, in words that say who sees it', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana, { name: 'Clay' })
  const secret = await aBoard(ana, { name: 'Gifts', privacy: 'secret' })
  const { importId } = await anImport(
    ana,
    bookmarks({ Clay: [bookmark('https://a.example/', 'Jar')] }),
  )
  const preview = async () => (await browser.fetch(importPath({ id: importId }))).text()
  const [row] = /\/boards\/\d+\//.exec(await preview()) ?? []
  const path = `${importPath({ id: importId }).slice(0, -1)}${row}`
  const form = await (await browser.fetch(path)).text()
  expect(form).toMatch(/<optgroup label="Only you see it"><option value="\d+-secret"[^>]*>Gifts/)
  expect(form).toMatch(/<optgroup label="Others see it"><option value="\d+-public"[^>]*>Clay/)
  expect(await preview()).toContain('A new board')

  const choose = (place: string) => browser.submit(path, { place, name: 'Clay', audience: 'all' })
  expect((await choose(`${board.id}-public`)).status).toBe(302)
  expect(await preview()).toContain('Everybody')
  expect(await preview()).not.toContain('A new board')
  expect((await choose(`${secret.id}-secret`)).status).toBe(302)
  await editBoard(ana, { boardId: secret.id, privacy: 'public' })
  const changed = await choose(`${secret.id}-secret`)
  expect([changed.status, await changed.text()]).toEqual([
    409,
    expect.stringContaining('That board is gone, or others can see it now.'),
  ])
  expect((await choose('5-public')).status).toBe(409)
})

test('an import says how long it takes, and afterwards what is still asked again', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const { importId } = await anImport(
    ana,
    bookmarks({ Clay: [bookmark('https://a.example/', 'Jar')] }),
  )
  const path = importPath({ id: importId })
  const isOwn = eq(imports.id, importId)
  await ana.db
    .update(imports)
    .set({ state: 'running', total: 20_000, paceMs: 80, leasedUntil: 9e15 })
    .where(isOwn)
  const running = await (await browser.fetch(path)).text()
  await ana.db.update(imports).set({ state: 'done', late: 3, finishedAt: ana.now }).where(isOwn)

  expect(running).toContain('About 27 minutes are left.')
  expect(await (await browser.fetch(path)).text()).toContain('3 entries wait for sites')
  expect(await (await browser.fetch('/settings/import/')).text()).toMatch(
    /3(?:<!-- -->)? asked again later/,
  )
})

test.each([
  ['', 'Choose a file first.'],
  ['just words', 'We don&#x27;t know this kind of file.'],
  [bookmarks({}), 'There is nothing in this file that can be imported.'],
])('a file that is %j is refused in words', async (file, text) => {
  const browser = await browserOf(await aMember())

  const answer = await upload(browser, '/settings/import/', file)

  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(text)
})

test('several files lead to one preview; where none is taken, each is refused by its name', async () => {
  const browser = await browserOf(await aMember())
  const send = (files: readonly (readonly [name: string, content: string])[]) => {
    const body = new FormData()
    for (const [name, content] of files) body.append('file', new File([content], name))
    return browser.fetch('/settings/import/', {
      method: 'POST',
      body,
      headers: { Accept: 'text/html' },
    })
  }

  const none = await send([
    ['<b>.txt', 'just words'],
    ['jars.csv', 'What,Where\nJar,https://a.example/'],
  ])
  const many = await send(Array.from({ length: 21 }, (_, n) => [`${n}.html`, FILE]))
  const sent = await send([
    ['<b>.txt', 'just words'],
    ['more.html', FILE],
  ])

  const told = await none.text()
  expect([none.status, many.status, sent.status]).toEqual([400, 400, 302])
  expect(told).toContain('None of these files can be imported.')
  expect(told).toContain('&lt;b&gt;.txt</bdi>: <!-- -->We don&#x27;t know this kind of file.')
  expect(told).toContain('jars.csv</bdi>: <!-- -->It is a table.')
  expect(await many.text()).toContain('These are more than 20 files.')
  const preview = await (await browser.fetch(sent.headers.get('Location') ?? '')).text()
  expect(preview).toContain('Clay &amp; &lt;b&gt;')
  expect(preview).toContain('&lt;b&gt;.txt')
})

test('a table leads to its columns and then to its preview, all by plain forms', async () => {
  const browser = await browserOf(await aMember())

  const sent = await upload(browser, '/settings/import/', 'What,Where\n<b>Jar,https://a.example/')
  const path = sent.headers.get('Location') ?? ''
  const page = await (await browser.fetch(path)).text()

  expect(path).toMatch(/^\/settings\/import\/columns\/[\w-]+\/$/)
  expect(page).toContain('What are these columns?')
  expect(page).toContain('&lt;b&gt;Jar')
  const choose = (...kinds: string[]) => {
    const body = new URLSearchParams(kinds.map((kind) => ['columns', kind]))
    return browser.fetch(path, { method: 'POST', body, headers: { Accept: 'text/html' } })
  }
  const refused = await (await choose('', 'title')).text()
  expect(refused).toContain('Say which column has the address')
  const kept = [...refused.matchAll(/<option value="(\w*)" selected/g)].map(([, kind]) => kind)
  expect(kept).toEqual(['', 'title'])
  const chosen = await choose('title', 'link')
  const preview = chosen.headers.get('Location') ?? ''
  expect(preview).toMatch(/^\/settings\/import\/\d+\/$/)
  expect(await (await browser.fetch(preview)).text()).toContain('Nothing is saved yet.')
})

test('help and the form say of each kind of file what is kept', async () => {
  const form = await (await browserOf(await aMember())).fetch('/settings/import/')
  const help = await aBrowser().fetch('/help/')
  const pages = [await form.text(), await help.text()].map((html) => html.replace(/<!-- -->/g, ''))

  for (const kind of KINDS_OF_FILES) {
    for (const html of pages) expect(html).toContain(kind)
  }
})

test('an import of somebody else is none, at any of its addresses', async () => {
  const [ana, bo] = [await browserOf(await aMember()), await browserOf(await aMember())]
  const path = (await upload(ana, '/settings/import/', FILE)).headers.get('Location') ?? ''

  const seen = await bo.fetch(path)
  expect(seen.status).not.toBe(200)
  await upload(bo, path, FILE)
  const acts = ['start', 'throw-away', 'stop', 'retry', 'undo', 'leave-out', 'choose', 'nothing']
  for (const act of acts) {
    const answer = await bo.submit(`${path}${act}/`, { privacy: 'public', changes: '1' })
    expect([act, answer.status]).toEqual([act, 302])
  }

  const preview = await (await ana.fetch(path)).text()
  expect(preview).toContain('Nothing is saved yet.')
  expect(preview).toContain('1 pin')
})

test('before an undo and with its message, a member is told of pins that they moved', async () => {
  const ana = await anImporter()
  const own = await anImport(ana, await aZip({ 'All/Clay/a.png': aPicture() }))
  await startImport(ana, { ...own, privacy: 'secret' })
  await runImport(ana, own)
  const { id: boardId } = await aBoard(ana)
  const [pin] = await ana.db.select().from(pins).where(eq(pins.pinnerId, ana.viewer.id))
  await editPin(ana, { pinId: pin?.id ?? 0, boardId })
  const browser = await browserOf(ana)
  const path = importPath({ id: own.importId })

  expect(await (await browser.fetch(path)).text()).toContain('1 pin that you moved stays.')
  await browser.submit(`${path}undo/`, {})

  const told = decodeURIComponent(browser.cookies.get('__Host-flash') ?? '')
  expect(told).toContain('1 pin that you moved stays.')
})

test('a form from another site starts nothing', async () => {
  const browser = await browserOf(await aMember())
  const body = new FormData()
  body.set('file', new File([FILE], 'b.html'))

  const answer = await browser.fetch('/settings/import/', {
    method: 'POST',
    body,
    headers: { Origin: 'https://evil.example', Accept: 'text/html' },
  })

  expect(answer.status).toBe(403)
})
