import { SELF } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../app/db/content/pins.ts'
import { imports } from '../../../app/db/transfer/imports.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { BOARDS_PER_MEMBER } from '../../../app/features/content/boards/limits.ts'
import { editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { startImport } from '../../../app/features/transfer/import/change-import.server.ts'
import { importPath } from '../../../app/features/transfer/import/import.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aBrowser, aMember, browserOf, flashIn } from '../../factories/identity/people.ts'
import { aToken } from '../../factories/identity/tokens.ts'
import { anImport, anImporter, aZip, runImport } from '../../factories/transfer/imports.ts'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'
import { aPage } from '../../pages/page.ts'

/** Uploads a file as a page without scripts does. */
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
  'Pinterest',
  'Bookmarks',
  'Instagram',
  'Raindrop',
  'Pocket',
  'Linkwarden',
  'Karakeep',
  'Pinboard',
  'Are.na',
  'Pinry',
  'A ZIP of folders',
  'one address per line',
  'Tables',
  'The columns you choose',
]

test('a file leads to its preview, and that to its start, all with plain forms', async () => {
  const browser = await browserOf(await aMember())

  const sent = await upload(browser, '/settings/import/', FILE)
  const path = sent.headers.get('Location') ?? ''
  const preview = await (await browser.fetch(path)).text()

  expect([sent.status, path]).toEqual([302, expect.stringMatching(/^\/settings\/import\/\d+\/$/)])
  expect(preview).toContain('Clay &amp; &lt;b&gt;')
  expect(preview).toContain('A new board')
  expect(preview).toContain('This isn&#x27;t a web address.')
  const started = await browser.submit(`${path}start/`, { privacy: 'secret', changes: '1' })
  expect([started.status, started.headers.get('Location')]).toEqual([302, path])
  expect(await (await browser.fetch(path)).text()).toMatch(/Importing|imported/)
})

test('a public board only gets pins if it was chosen, and the page says who sees it', async () => {
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
  expect(form).toMatch(
    /<optgroup label="Only you can see it"><option value="\d+-secret"[^>]*>Gifts/,
  )
  expect(form).toMatch(/<optgroup label="Others can see it"><option value="\d+-public"[^>]*>Clay/)
  expect(await preview()).toContain('A new board')

  const choose = (place: string) => browser.submit(path, { place, name: 'Clay', audience: 'all' })
  expect((await choose(`${board.id}-public`)).status).toBe(302)
  expect(await preview()).toContain('Everyone')
  expect(await preview()).not.toContain('A new board')
  expect((await choose(`${secret.id}-secret`)).status).toBe(302)
  await editBoard(ana, { boardId: secret.id, privacy: 'public' })
  const changed = await choose(`${secret.id}-secret`)
  expect([changed.status, await changed.text()]).toEqual([
    409,
    expect.stringContaining('That board was deleted, or others can now see it.'),
  ])
  expect((await choose('5-public')).status).toBe(409)
})

test('an import shows how long it takes, and afterwards what is still being retried', async () => {
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

  expect(running).toContain('About 27 minutes left.')
  expect(await (await browser.fetch(path)).text()).toContain('3 entries are waiting for sites')
  expect(await (await browser.fetch('/settings/import/')).text()).toMatch(
    /3(?:<!-- -->)? to retry later/,
  )
})

test.each([
  ['', 'Choose a file first.'],
  ['just words', 'We don&#x27;t know this kind of file.'],
  [bookmarks({}), "There's nothing in this file we can import."],
])('a file that is %j is refused with a message', async (file, text) => {
  const browser = await browserOf(await aMember())

  const answer = await upload(browser, '/settings/import/', file)

  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(text)
})

test('several files lead to one preview; if none is accepted, each is refused by name', async () => {
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

  const refusedPage = await none.text()
  expect([none.status, many.status, sent.status]).toEqual([400, 400, 302])
  expect(refusedPage).toContain('None of these files can be imported.')
  expect(refusedPage).toContain(
    '&lt;b&gt;.txt</bdi>: <!-- -->We don&#x27;t know this kind of file.',
  )
  expect(refusedPage).toContain('jars.csv</bdi>: <!-- -->It&#x27;s a table.')
  expect(await many.text()).toContain('more than 20 files.')
  const preview = await (await browser.fetch(sent.headers.get('Location') ?? '')).text()
  expect(preview).toContain('Clay &amp; &lt;b&gt;')
  expect(preview).toContain('&lt;b&gt;.txt')
})

test('a table leads to its columns and then to its preview, all with plain forms', async () => {
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
  expect(refused).toContain('Choose which column is')
  const kept = [...refused.matchAll(/<option value="(\w*)" selected/g)].map(([, kind]) => kind)
  expect(kept).toEqual(['', 'title'])
  const chosen = await choose('title', 'link')
  const preview = chosen.headers.get('Location') ?? ''
  expect(preview).toMatch(/^\/settings\/import\/\d+\/$/)
  expect(await (await browser.fetch(preview)).text()).toContain('Nothing is saved yet.')
})

test('help and the form say for each kind of file what is kept', async () => {
  const form = await (await browserOf(await aMember())).fetch('/settings/import/')
  const help = await aBrowser().fetch('/help/')
  const pages = [await form.text(), await help.text()].map((html) => html.replace(/<!-- -->/g, ''))

  for (const kind of KINDS_OF_FILES) {
    for (const html of pages) expect(html).toContain(kind)
  }
})

test('somebody else’s import is a 404 at all of its addresses', async () => {
  const ana = await browserOf(await aMember())
  const bo = await browserOf(await aMember())
  const path = (await upload(ana, '/settings/import/', FILE)).headers.get('Location') ?? ''

  const seen = await bo.fetch(path)
  expect(seen.status).not.toBe(200)
  await upload(bo, path, FILE)
  const acts = [
    'start',
    'throw-away',
    'stop',
    'retry',
    'undo',
    'leave-out',
    'choose',
    'gather',
    'nothing',
  ]
  for (const act of acts) {
    const answer = await bo.submit(`${path}${act}/`, { privacy: 'public', changes: '1' })
    expect([act, answer.status]).toEqual([act, 302])
  }

  const preview = await (await ana.fetch(path)).text()
  expect(preview).toContain('Nothing is saved yet.')
  expect(preview).toContain('1 pin')
})

test('before an undo and in its message, a member learns which pins they moved', async () => {
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

  const flash = flashIn(browser)
  expect(flash).toContain('1 pin that you moved stays.')
})

test('while another import is in progress, a finished one offers no undo and no retry, and says why', async () => {
  const ana = await anImporter()
  const address = await aPage('', { status: 410 })
  const own = await anImport(ana, bookmarks({ Clay: [bookmark(address, 'Gone')] }))
  await startImport(ana, { ...own, privacy: 'secret' })
  await runImport(ana, own)
  const browser = await browserOf(ana)
  const path = importPath({ id: own.importId })
  const read = async () => (await browser.fetch(path)).text()
  const forms = [`action="${path}undo/"`, `action="${path}retry/"`]

  const before = await read()
  expect(forms.filter((form) => before.includes(form))).toEqual(forms)
  const other = await anImport(ana, FILE)

  const page = await read()
  expect(forms.filter((form) => page.includes(form))).toEqual([])
  expect(page).toContain('You have another import in progress.')
  expect(page).toContain(`href="${importPath({ id: other.importId })}"`)
})

test('no public page shows a private entry or note of an imported bookmarks file', async () => {
  const ana = await anImporter()
  const [image, secretImage] = await Promise.all(
    [aPicture(), aPicture()].map((picture) =>
      aPage(picture, { headers: { 'Content-Type': 'image/png' } }),
    ),
  )
  const word = `clay${crypto.randomUUID().replace(/[^a-z]/g, '')}`
  const open = bookmark(
    'https://a.example/',
    `Jar ${word}`,
    `ADD_DATE="1" PRIVATE="0" DATA-COVER="${image}"`,
  )
  const hidden = bookmark(
    'https://b.example/',
    `Gift ${word}`,
    `ADD_DATE="1" PRIVATE="1" DATA-COVER="${secretImage}"`,
  )
  const own = await anImport(
    ana,
    bookmarks({ Clay: [`${open}<DD>White[linkding-notes]Ask Bo[/linkding-notes]`, hidden] }),
  )
  const owner = await browserOf(ana)
  const path = importPath({ id: own.importId })
  await owner.submit(`${path}choose/`, { privacy: 'public' })
  const preview = await (await owner.fetch(path)).text()
  await startImport(ana, { ...own, privacy: 'public' })
  await runImport(ana, own)

  const profile = `/${ana.viewer.username}/`
  const token = await aToken(await aMember())
  const seen = await Promise.all(
    [
      profile,
      `${profile}clay/`,
      `${profile}clay-private/`,
      `${profile}clay/feed.atom`,
      `${profile}clay-private/feed.atom`,
      `${profile}feed.json`,
      `/search/pins/?q=${word}`,
      `/embed${profile}clay-private/`,
    ].map(async (place) => (await aBrowser().fetch(place)).text()),
  )
  const found = await SELF.fetch(
    `https://pinfold.test/v5/search/partner/pins?term=${word}&country_code=US`,
    { headers: { Authorization: `Bearer ${token}` } },
  )
  const texts = [...seen, await found.text()].join('\n')

  expect(preview).toMatch(/1 entry is(<!-- -->)? marked private in the file: only you will see/)
  expect(preview).toContain(
    '1 entry has a note: it becomes a private note, which only you can read.',
  )
  expect(texts).toContain(`Jar ${word}`)
  expect(texts).not.toMatch(new RegExp(`Gift ${word}|Ask Bo`))
  const mine = await (await owner.fetch(`${profile}clay-private/`)).text()
  expect(mine).toContain(`Gift ${word}`)
})

test('one of three concurrent starts starts the import, and the others say that it has started', async () => {
  const ana = await anImporter()
  const { importId } = await anImport(
    ana,
    bookmarks({ Clay: [bookmark('https://a.example/', 'A')] }),
  )
  const path = importPath({ id: importId })
  const tabs = await Promise.all([1, 2, 3].map(() => browserOf(ana)))

  const answers = await Promise.all(
    tabs.map((tab) => tab.submit(`${path}start/`, { privacy: 'secret', changes: '1' })),
  )

  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
  const said = tabs.map((tab) => flashIn(tab))
  expect(said.filter((text) => text.includes('This import has already started.'))).toHaveLength(2)
})

test('before the start a preview says which boards won’t fit, and a plain form puts the rest into one board', async () => {
  const ana = await anImporter()
  const taken = Array.from({ length: BOARDS_PER_MEMBER - 1 }, (_, at) => at)
  await ana.db.run(sql`insert into boards (id, owner_id, name, folded_name, slug, privacy, created_at)
    select 7000000 + value, ${ana.viewer.id}, 'Full ' || value, 'full ' || value, 'full-' || value, 'secret', 1
    from json_each(${JSON.stringify(taken)})`)
  const file = bookmarks({
    A: [bookmark('https://a.example/', 'A')],
    B: [bookmark('https://b.example/', 'B')],
  })
  const { importId } = await anImport(ana, file)
  const browser = await browserOf(ana)
  const path = importPath({ id: importId })
  const preview = async () => (await browser.fetch(path)).text()
  const before = (await preview()).replaceAll('<!-- -->', '')

  const gathered = await browser.submit(`${path}gather/`, {})

  const after = await preview()
  expect(before).toContain('1 board with 1 pin won&#x27;t fit.')
  expect(before).toContain('An account can have 2,000 boards; yours has room for 1 more.')
  expect([gathered.status, gathered.headers.get('Location')]).toEqual([302, path])
  expect(after).not.toContain('won&#x27;t fit')
  expect(after).toContain('Other boards')
})

test('of three concurrent uploads one becomes the import, and the others say that one is open', async () => {
  const ana = await anImporter()
  const file = bookmarks({
    Clay: Array.from({ length: 300 }, (_, at) => bookmark(`https://a.example/${at}`, 'A')),
  })
  const tabs = await Promise.all([1, 2, 3].map(() => browserOf(ana)))

  const answers = await Promise.all(tabs.map((tab) => upload(tab, '/settings/import/', file)))

  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409])
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect(await answer.text()).toContain('You have another import in progress.')
  }
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
