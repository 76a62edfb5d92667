import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { PICTURE_BYTES } from '../../../../app/features/content/media/limits.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import {
  retryImport,
  startImport,
  stopImport,
  undoImport,
} from '../../../../app/features/transfer/import/change-import.server.ts'
import { readRow } from '../../../../app/features/transfer/import/preview/read-row.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import { purgeImports } from '../../../../app/features/transfer/import/run/purge-imports.server.ts'
import {
  continueImport,
  resumeImports,
} from '../../../../app/features/transfer/import/run/run-import.server.ts'
import { CHUNK } from '../../../../app/features/transfer/limits.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { invite, share } from '../../../factories/content/collaborators.ts'
import { nameOf } from '../../../factories/content/file-names.ts'
import { aPicture, aPng, pngChunk } from '../../../factories/content/pictures.ts'
import { aPin, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'
import {
  anImport,
  anImporter,
  aZip,
  boardsOf,
  changedRow,
  runImport,
  withQueue,
} from '../../../factories/transfer/imports.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'
import { anAddress, aPage, aRedirect, requestsSoFar } from '../../../pages/page.ts'

const PNG = { headers: { 'Content-Type': 'image/png' } }
const LONG_MS = 5000
const DAY_MS = 24 * 60 * 60 * 1000

/** A page that shows one picture. */
async function aPageWithPicture(host: string, pictureHost = host): Promise<string> {
  const picture = await aPage(aPicture(), { ...PNG, address: anAddress(pictureHost) })
  const html = `<title>Kiln</title><meta property="og:image" content="${picture}">`
  return aPage(html, { address: anAddress(host) })
}

const aHost = () => `h${crypto.randomUUID().slice(0, 8)}.example`

test('pictures of pages become pins in the order of the file, with boards and sections', async () => {
  const ana = await anImporter()
  const host = aHost()
  const one = await aPageWithPicture(host)
  const two = await aPageWithPicture('shop.example', 'hotlinked.example')
  const three = await aPageWithPicture(host)
  const own = await anImport(
    ana,
    bookmarks({
      'مزهرية 🏺': [
        bookmark(one, 'One', 'ADD_DATE="1700000000" TAGS="clay"'),
        bookmark(two, ''),
        '<DT><H3>Blue</H3><DL><p>',
        bookmark(three, 'Three'),
        '</DL>',
      ],
      Birds: [bookmark(one, 'One again')],
    }),
  )

  await startImport(ana, { ...own, privacy: 'public' })
  expect(await kindsOf(ana)).toEqual([])
  await runImport(ana, own)

  expect(await kindsOf(ana)).toEqual(['imported'])

  expect(await boardsOf(ana)).toEqual([
    { name: 'مزهرية 🏺', privacy: 'public', pins: ['One', 'Kiln', 'Blue: Three'] },
    { name: 'Birds', privacy: 'public', pins: ['One again'] },
  ])
  const page = await readImport(ana, own)
  expect(page).toMatchObject({ state: 'done', total: 4, done: 4, failed: 0 })
  const { results } = await env.DB.prepare(
    `select created_at, link, domain from pins where pinner_id = ? and title = 'One'`,
  )
    .bind(ana.viewer.id)
    .all()
  expect(results).toMatchObject([{ created_at: 1_700_000_000_000, link: one, domain: host }])
  expect(await wrongCounts()).toEqual([])
})

test('entries already on the board are skipped, and pins of an earlier import aren’t fetched again', async () => {
  const ana = await anImporter()
  const link = await aPageWithPicture(aHost())
  const file = bookmarks({ Clay: [bookmark(link, 'Jar')] })
  const first = await anImport(ana, file)
  await startImport(ana, { ...first, privacy: 'secret' })
  await runImport(ana, first)

  const second = await anImport(ana, file)
  expect(await readImport(ana, second)).toMatchObject({ counts: { known: 1 } })
  const before = (await requestsSoFar()).length
  await startImport(ana, { ...second, privacy: 'public' })
  await runImport(ana, second)

  expect((await requestsSoFar()).length).toBe(before)
  expect(await readImport(ana, second)).toMatchObject({ counts: { made: 0, double: 1 } })
  expect(await boardsOf(ana)).toEqual([{ name: 'Clay', privacy: 'secret', pins: ['Jar'] }])
})

test('a page saved by hand to the chosen board is a duplicate, but not in another section or with other texts', async () => {
  const ana = await anImporter()
  const link = await aPageWithPicture(aHost())
  const elsewhere = await aPageWithPicture(aHost())
  const clay = await aBoard(ana, { name: 'Clay', privacy: 'secret' })
  const other = await aBoard(ana, { name: 'Other' })
  const blue = await aSection(ana, clay, 'Blue')
  await aPin(ana, clay, { link, title: 'By hand', description: 'For the kitchen' })
  await aPin(ana, other, { link: elsewhere, title: 'Elsewhere' })
  const file = bookmarks({
    Clay: [
      `${bookmark(link, 'Same')}<DD>For the kitchen`,
      `${bookmark(link, 'Other words')}<DD>As a gift`,
      bookmark(elsewhere, 'Other board'),
      '<DT><H3>blue</H3><DL><p>',
      `${bookmark(link, 'Section')}<DD>For the kitchen`,
      '</DL>',
      '<DT><H3>New</H3><DL><p>',
      `${bookmark(link, 'New section')}<DD>For the kitchen`,
      '</DL>',
    ],
  })
  const own = await anImport(ana, file)
  const knownOnes = async () => {
    const { boards, counts } = await readImport(ana, own)
    const row = { ...own, rowId: boards[0]?.id ?? 0, list: 'known' as const }
    const titles = (await readRow(ana, row)).entries.map(({ title }) => title)
    expect([counts.known, boards[0]?.known]).toEqual([titles.length, titles.length])
    return titles
  }
  expect(await knownOnes()).toEqual([])

  await changedRow(ana, own, 'Clay', { into: clay })
  expect(await knownOnes()).toEqual(['Same'])
  await aPin(ana, clay, { link, sectionId: blue.id, description: 'For the kitchen' })
  expect(await knownOnes()).toEqual(['Same', 'Section'])
  const { changes } = await readImport(ana, own)
  await startImport(ana, { ...own, changes, privacy: 'secret' })
  await runImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({ counts: { made: 3, double: 2, failed: 0 } })
})

test('an entry with its own picture may differ from a pin of the same page', async () => {
  const ana = await anImporter()
  const link = 'https://a.example/jars'
  const clay = await aBoard(ana, { name: 'Clay', privacy: 'secret' })
  await aPin(ana, clay, { link })
  const image = { image: 'https://a.example/second.png' }
  const pin = { id: 1, referer: link, image: { standard: image }, description: '', tags: [] }
  const own = await anImport(ana, JSON.stringify({ results: [pin] }))
  await changedRow(ana, own, 'Imported', { into: clay })
  expect(await readImport(ana, own)).toMatchObject({ counts: { known: 0 } })
})

test('the same link in another section or with another note is no duplicate, in the file or on the board', async () => {
  const ana = await anImporter()
  const link = await aPageWithPicture(aHost())
  const jar = bookmark(link, 'Jar')
  const noted = `${jar}<DD>For the kitchen`
  const file = bookmarks({
    Clay: [jar, jar, noted, '<DT><H3>Blue</H3><DL><p>', jar, noted, noted, '</DL>'],
  })
  const first = await anImport(ana, file)
  expect(await readImport(ana, first)).toMatchObject({ total: 4, duplicates: 2 })
  await startImport(ana, { ...first, privacy: 'secret' })
  await runImport(ana, first)

  const later = { ...ana, now: Date.now() }
  const more = [jar, `${jar}<DD>As a gift`, '<DT><H3>Red</H3><DL><p>', jar, '</DL>']
  const second = await anImport(later, bookmarks({ Clay: more }))
  await startImport(later, { ...second, privacy: 'secret' })
  await env.DB.prepare('update import_items set key = key || id where import_id = ?')
    .bind(first.importId)
    .run()
  await runImport(later, second)

  expect(await readImport(later, second)).toMatchObject({ counts: { made: 2, double: 1 } })
  expect(await boardsOf(ana)).toEqual([
    {
      name: 'Clay',
      privacy: 'secret',
      pins: ['Jar', 'Red: Jar', 'Jar', 'Jar', 'Blue: Jar', 'Blue: Jar'],
    },
  ])
})

test('each failure has a reason; temporary ones are retried later', async () => {
  const ana = await anImporter()
  const host = aHost()
  const gone = anAddress(host)
  const empty = await aPage('<p>Words')
  const late = anAddress(host)
  await aPage('', { status: 503, address: late })
  const noPin = await aPage('<meta name="pinterest" content="nopin">')
  const own = await anImport(
    ana,
    bookmarks({
      Clay: [
        bookmark(gone, 'Gone'),
        bookmark(empty, 'Empty'),
        bookmark(late, 'Late'),
        bookmark(noPin, 'No pin'),
        bookmark('http://10.0.0.1/', 'Inside'),
      ],
    }),
  )
  await startImport(ana, { ...own, privacy: 'secret' })
  await continueImport(ana, own)
  await continueImport(ana, own)

  const ended = await readImport(ana, own)
  expect(ended).toMatchObject({ state: 'done', done: 4, failed: 4, late: 1 })
  expect(ended.problems.map(({ title, reason }) => [title, reason])).toEqual([
    ['Gone', 'gone'],
    ['Empty', 'no_picture'],
    ['No pin', 'not_allowed'],
    ['Inside', 'not_web'],
  ])
  const asked = (await requestsSoFar()).filter((url) => url === late).length
  await continueImport(ana, own)
  expect((await requestsSoFar()).filter((url) => url === late)).toHaveLength(asked)

  await runImport(ana, own)
  const done = await readImport(ana, own)
  expect(done).toMatchObject({ state: 'done', done: 5, failed: 5, late: 0 })
  expect(done.finishedAt).toBe(ended.finishedAt)
  expect(done.problems.find(({ title }) => title === 'Late')?.reason).toBe('unreachable')

  const picture = aPicture()
  await aPage(picture, { ...PNG, address: late })
  const lateId = done.problems.find(({ title }) => title === 'Late')?.id
  await retryImport(ana, { ...own, itemId: lateId })
  await runImport(ana, own)
  expect(await readImport(ana, own)).toMatchObject({ state: 'done', failed: 4 })
  expect(await boardsOf(ana)).toMatchObject([{ pins: ['Late'] }])

  await aPage(picture, { ...PNG, address: gone })
  await retryImport(ana, own)
  await runImport(ana, own)
  expect(await readImport(ana, own)).toMatchObject({ state: 'done', failed: 3 })
})

test('a site’s robots.txt is fetched once and obeyed', async () => {
  const ana = await anImporter()
  const host = aHost()
  await aPage('User-agent: *\nDisallow: /\nAllow: /open', {
    address: `https://${host}/robots.txt`,
    headers: { 'Content-Type': 'text/plain' },
  })
  const address = `https://${host}/open/${crypto.randomUUID()}`
  await aPage(aPicture(), { ...PNG, address })
  const closed = anAddress(host)
  const own = await anImport(
    ana,
    bookmarks({
      Clay: [
        bookmark(closed, 'Closed'),
        bookmark(address, 'Open'),
        bookmark(`${address}?2`, 'Two'),
      ],
    }),
  )

  await startImport(ana, { ...own, privacy: 'secret' })
  await runImport(ana, own)

  const page = await readImport(ana, own)
  expect(page.problems).toMatchObject([
    { title: 'Closed', reason: 'robots' },
    { title: 'Two', reason: 'gone' },
  ])
  const asked = await requestsSoFar()
  expect(asked.filter((url) => url === `https://${host}/robots.txt`)).toHaveLength(1)
  expect(asked).not.toContain(closed)
})

test('a site gets at most two requests at a time', async () => {
  const ana = await anImporter()
  const pages = await Promise.all(
    Array.from({ length: 6 }, () => aPageWithPicture('crowded.example')),
  )
  const own = await anImport(ana, bookmarks({ Clay: pages.map((page) => bookmark(page, 'Jar')) }))

  await startImport(ana, { ...own, privacy: 'secret' })
  await runImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({ state: 'done', done: 6, failed: 0 })
  const asked = (await requestsSoFar()).filter((address) => address.includes('//crowded.example/'))
  expect(asked, 'nothing was refused and asked for again').toHaveLength(new Set(asked).size)
})

test('two members’ imports of one site send it two requests at a time', async () => {
  const members = [await anImporter(), await anImporter(), await anImporter()]
  const [first = '', ...others] = await Promise.all(
    Array.from({ length: 9 }, () => aPageWithPicture('crowded.example')),
  )
  const away = await aRedirect(first, { address: anAddress('away.example') })

  const imports = await Promise.all(
    members.map(async (member, place) => {
      const pages = [away, ...others.slice(place * 2, place * 2 + 4)]
      const clay = pages.map((page) => bookmark(page, 'Jar'))
      const own = await anImport(member, bookmarks({ Clay: clay }))
      await startImport(member, { ...own, privacy: 'secret' })
      return { member, own }
    }),
  )
  await Promise.all(imports.map(({ member, own }) => continueImport(member, own)))
  await Promise.all(imports.map(({ member, own }) => runImport(member, own)))

  for (const { member, own } of imports) {
    expect(await readImport(member, own)).toMatchObject({ state: 'done', failed: 0, late: 0 })
  }
  const ids = imports.map(({ own }) => own.importId).join()
  const again = await env.DB.prepare(
    `select count(*) as items from import_items where retries > 0 and import_id in (${ids})`,
  ).first('items')
  expect(again, 'a crowded site refuses a third').toBe(0)
})

test('imports have a queue of their own', async () => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  const [imports, jobs] = [env.IMPORTS, env.JOBS].map((queue) =>
    vi.spyOn(queue, 'send').mockResolvedValue({ metadata }),
  )
  const ana = await aMember()
  const own = await anImport(ana, bookmarks({ Clay: [bookmark('https://a.example/', 'Jar')] }))
  await startImport(ana, { ...own, privacy: 'secret' })

  expect(imports).toHaveBeenCalledOnce()
  expect(jobs).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('a site’s slots are freed when a process dies, and are given in the order of requests', async () => {
  const site = env.SITE_TURNS.get(env.SITE_TURNS.idFromName(aHost()))
  const one = await site.take(0)
  const two = await site.take(0)
  const order: string[] = []
  const third = site.take(LONG_MS).then((turn) => order.push('third') && turn)
  const fourth = site.take(LONG_MS).then((turn) => order.push('fourth') && turn)

  expect(await site.take(1)).toBeNull()
  await site.giveBack(one ?? 0)
  await third
  await site.giveBack(one ?? 0)
  expect(order, 'a turn is given back once').toEqual(['third'])
  await site.giveBack(two ?? 0)
  await fourth

  expect(order).toEqual(['third', 'fourth'])
})

test('a preview’s picture waits until no import needs its slot', async () => {
  const site = env.SITE_TURNS.get(env.SITE_TURNS.idFromName(aHost()))
  const turns = [await site.take(0), await site.take(0)]
  const order: string[] = []
  const take = async (name: string, isLast: boolean) => {
    const turn = await site.take(LONG_MS, isLast)
    order.push(name)
    await site.giveBack(turn ?? 0)
  }
  const waiting = [take('preview', true), take('import', false), take('import', false)]

  for (const turn of turns) await site.giveBack(turn ?? 0)
  await Promise.all(waiting)

  expect(order).toEqual(['import', 'import', 'preview'])
})

test('a redirect is followed if the target’s robots.txt allows it', async () => {
  const ana = await anImporter()
  const open = aHost()
  const closed = aHost()
  await aPage('User-agent: *\nDisallow: /', {
    address: `https://${closed}/robots.txt`,
    headers: { 'Content-Type': 'text/plain' },
  })
  const target = await aPageWithPicture(closed)
  const inside = await aRedirect('http://10.0.0.1/', { address: anAddress(open) })
  const own = await anImport(
    ana,
    bookmarks({
      Clay: [
        bookmark(await aRedirect(target, { address: anAddress(open) }), 'Closed'),
        bookmark(inside, 'Inside'),
      ],
    }),
  )
  await startImport(ana, { ...own, privacy: 'secret' })
  await runImport(ana, own)

  const { problems } = await readImport(ana, own)
  expect(problems.map(({ title, reason }) => [title, reason])).toEqual([
    ['Closed', 'robots'],
    ['Inside', 'unreachable'],
  ])
  const asked = await requestsSoFar()
  expect(asked).not.toContain(target)
  expect(asked.filter((url) => url.includes('10.0.0.1'))).toEqual([])
})

test('a missing DNS name is final: the import finishes, and the site isn’t retried', async () => {
  const ana = await anImporter()
  const host = aHost()
  const dead = anAddress(host)
  await aPage('', { status: 530, address: `https://${host}/robots.txt` })
  await aPage('{"Status":3}', {
    address: `${env.DNS_RESOLVER_URL}?name=${host}&type=A`,
    headers: { 'Content-Type': 'application/dns-json' },
  })
  const own = await anImport(ana, bookmarks({ Clay: [bookmark(dead, 'Dead')] }))
  await startImport(ana, { ...own, privacy: 'secret' })
  await continueImport(ana, own)
  await continueImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({
    state: 'done',
    done: 1,
    failed: 1,
    late: 0,
    problems: [{ reason: 'no_site' }],
  })
})

test('an undo while sites are being retried stops the retries', async () => {
  const ana = await anImporter()
  const late = await aPage('', { status: 503, address: anAddress(aHost()) })
  const own = await anImport(ana, bookmarks({ Clay: [bookmark(late, 'Late')] }))
  await startImport(ana, { ...own, privacy: 'secret' })
  for (let step = 0; step < 2; step++) await continueImport(ana, own)
  expect(await readImport(ana, own)).toMatchObject({ state: 'done', late: 1 })

  await undoImport(ana, own)
  await runImport(ana, own)
  await aPage(aPicture(), { ...PNG, address: late })
  await runImport({ ...ana, now: Date.now() + DAY_MS }, own)

  expect(await readImport(ana, own)).toMatchObject({ state: 'undone', late: 0 })
  expect(await boardsOf(ana)).toEqual([])
})

test('a chunk stops when its time is up, and the next one continues with the items it didn’t start', async () => {
  const ana = await anImporter()
  const own = await anImport(ana, await aZip({ 'J/a.png': aPicture(), 'J/b.png': aPicture() }))
  await startImport(ana, { ...own, privacy: 'secret' })

  await continueImport(ana, own, { ...CHUNK, ms: 0 })
  expect(await readImport(ana, own)).toMatchObject({ state: 'running', done: 0, paceMs: 0 })
  await runImport(ana, own)

  const { paceMs, ...over } = await readImport(ana, own)
  expect(over).toMatchObject({ state: 'done', done: 2 })
  expect(paceMs).toBeGreaterThan(0)
})

test('large pictures of a ZIP are imported up to 20 MiB, and the others get a reason', async () => {
  const ana = await anImporter()
  const comment = pngChunk('tEXt', new Uint8Array(3_000_000).fill(65))
  const zip = await aZip({
    'Jars/large.png': aPng(9, 9, undefined, [comment]),
    'Jars/longer.png': new Uint8Array(PICTURE_BYTES + 1),
    'Jars/zeros.png': new Uint8Array(3_000_000),
  })
  const own = await anImport(ana, zip)

  await startImport(ana, { ...own, privacy: 'public' })
  await runImport(ana, own)

  const { counts, problems } = await readImport(ana, own)
  expect(counts).toMatchObject({ made: 1 })
  expect(problems.map(({ title, reason }) => [title, reason]).toSorted()).toEqual([
    ['longer', 'picture_too_large'],
    ['zeros', 'picture_unreadable'],
  ])
})

test('undo moves pins to the trash and deletes empty boards it created; boards with other pins stay', async () => {
  const ana = await anImporter()
  const zip = await aZip({
    'All/Clay/a.png': aPicture(),
    'All/Birds/b.png': aPicture(),
    'All/Birds/Fen/c.png': aPicture(),
    'All/Own/New/d.png': aPicture(),
  })
  const kept = await aBoard({ ...ana, now: ana.now - 60_000 }, { name: 'Own' })
  const own = await anImport(ana, zip)
  await startImport(ana, { ...own, privacy: 'public' })
  await runImport(ana, own)
  const [birds] = (
    await env.DB.prepare('select id from boards where owner_id = ? and name = ?')
      .bind(ana.viewer.id, 'Birds')
      .all<{ id: number }>()
  ).results
  await env.DB.prepare(`insert into pins (id, pinner_id, board_id, picture_id, method, title, created_at)
    select id + 1, pinner_id, ?, picture_id, method, 'Mine', 0 from pins where pinner_id = ? limit 1`)
    .bind(birds?.id ?? 0, ana.viewer.id)
    .run()

  await undoImport(ana, own)
  await runImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({ state: 'undone', counts: { made: 0 } })
  expect(await boardsOf(ana)).toEqual([
    { name: 'Birds', privacy: 'public', pins: ['Mine'] },
    { name: kept.name, privacy: 'public', pins: [] },
  ])
  const { results } = await env.DB.prepare('select title from board_sections where board_id = ?')
    .bind(kept.id)
    .all()
  expect(results).toEqual([])
  expect(await refusal(undoImport(ana, own))).toBe('import_over')
  expect(await wrongCounts()).toEqual([])
})

test('undo keeps a board that was shared since, and one with only an invitation', async () => {
  const ana = await anImporter()
  const own = await anImport(
    ana,
    await aZip({ 'All/Clay/a.png': aPicture(), 'All/Birds/b.png': aPicture() }),
  )
  await startImport(ana, { ...own, privacy: 'public' })
  await runImport(ana, own)
  const [clay, birds] = (
    await env.DB.prepare('select id from boards where owner_id = ? order by name desc')
      .bind(ana.viewer.id)
      .all<{ id: number }>()
  ).results
  await share(ana, { id: clay?.id ?? 0 }, await aMember())
  await invite(ana, { id: birds?.id ?? 0 }, await aMember())

  await undoImport(ana, own)
  await runImport(ana, own)

  expect(await boardsOf(ana)).toEqual([
    { name: 'Birds', privacy: 'public', pins: [] },
    { name: 'Clay', privacy: 'public', pins: [] },
  ])
})

test('undo spares pins moved since to another board or section, and reports how many', async () => {
  const ana = await anImporter()
  const kept = await aBoard({ ...ana, now: ana.now - 60_000 }, { name: 'Own' })
  const names = ['a', 'b', 'c', 'd', 'Jars/e', 'Jars/f']
  const files = names.map((name): [string, Uint8Array<ArrayBuffer>] => [
    `All/Clay/${name}.png`,
    aPicture(),
  ])
  const own = await anImport(ana, await aZip(Object.fromEntries(files)))
  await startImport(ana, { ...own, privacy: 'secret' })
  await runImport(ana, own)
  const { results } = await env.DB.prepare(
    `select id as pinId, board_id as clay, section_id as jars from pins where pinner_id = ? order by title`,
  )
    .bind(ana.viewer.id)
    .all<{ pinId: number; clay: number; jars: number }>()
  const [a, b, back, trashed, e, edited] = results
  if (!a || !b || !back || !trashed || !e || !edited) throw new Error('a pin is missing')
  await editPin(ana, { pinId: a.pinId, boardId: kept.id })
  await editPin(ana, { pinId: b.pinId, boardId: a.clay, section: e.jars })
  await editPin(ana, { pinId: e.pinId, boardId: a.clay, section: null })
  for (const boardId of [kept.id, a.clay]) await editPin(ana, { pinId: back.pinId, boardId })
  await editPin(ana, { pinId: trashed.pinId, boardId: kept.id })
  await deletePin(ana, { pinId: trashed.pinId })
  await editPin(ana, { pinId: edited.pinId, title: 'Jar' })

  expect(await readImport(ana, own)).toMatchObject({ counts: { moved: 3 } })
  expect(await undoImport(ana, own)).toEqual({ moved: 3 })
  await continueImport(ana, own, { ...CHUNK, undone: 4 })
  expect(await readImport(ana, own)).toMatchObject({ state: 'undoing', done: 4 })
  await runImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({
    state: 'undone',
    counts: { moved: 3, made: 0 },
  })
  const boards = await boardsOf(ana)
  expect(boards.map(({ name, pins }) => [name, pins.sort()])).toEqual([
    ['Clay', ['Jars: b', 'e']],
    ['Own', ['a']],
  ])
  expect(await wrongCounts()).toEqual([])
})

test('a stopped import keeps its pins; the rest can be retried', async () => {
  const ana = await anImporter()
  const own = await anImport(ana, await aZip({ 'J/a.png': aPicture(), 'J/b.png': aPicture() }))
  await startImport(ana, { ...own, privacy: 'secret' })
  await continueImport(ana, own, { ms: 15_000, items: 1, boards: 5, covers: 5, undone: 5 })

  await stopImport(ana, own)
  await continueImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({
    state: 'done',
    counts: { made: 1, failed: 1 },
    problems: [{ reason: 'stopped' }],
  })
  expect(await refusal(stopImport(ana, own))).toBe('import_over')
  await retryImport(ana, own)
  await runImport(ana, own)
  expect(await readImport(ana, own)).toMatchObject({ counts: { made: 2, failed: 0 } })
})

test('a board deleted meanwhile is reported, and created again by a retry', async () => {
  const ana = await anImporter()
  const board = await aBoard(ana, { name: 'J', privacy: 'secret' })
  const zip = await aZip({ 'J/a.png': aPicture(), 'J/b.png': aPicture() })
  const own = await changedRow(ana, await anImport(ana, zip), 'J', { into: board })
  await startImport(ana, { ...own, privacy: 'secret' })
  await continueImport(ana, own, { ms: 15_000, items: 1, boards: 5, covers: 5, undone: 5 })
  await deleteBoard(ana, { boardId: board.id })

  await runImport(ana, own)
  expect(await readImport(ana, own)).toMatchObject({ problems: [{ reason: 'board_gone' }] })
  await retryImport(ana, own)
  await runImport(ana, own)

  expect(await boardsOf(ana)).toMatchObject([{ name: 'J', pins: ['b'] }])
  // The first pin is where the import put it, though its board was created again.
  expect(await undoImport(ana, own)).toEqual({ moved: 0 })
})

test('nobody else can start, stop, retry or undo an import, and none of it works twice', async () => {
  const ana = await anImporter()
  const bo = await anImporter()
  const own = await anImport(ana, await aZip({ 'J/a.png': aPicture() }))

  for (const act of [startImport, stopImport, retryImport, undoImport]) {
    expect(await refusal(act(bo, { ...own, privacy: 'public' }))).toBe('not_found')
  }
  expect(await readImport(ana, own)).toMatchObject({ state: 'waiting', counts: { failed: 0 } })
  const starts = await Promise.all(
    [1, 2, 3].map(() =>
      refusal(startImport(ana, { ...own, privacy: 'public' })).catch(() => 'started'),
    ),
  )
  expect(starts.filter((code) => code === 'import_started')).toHaveLength(2)
})

test('an import is deleted after 30 days, and its file once nothing is left to retry', async () => {
  const ana = await anImporter()
  const own = await anImport(ana, await aZip({ 'J/a.png': aPicture() }))
  await startImport(ana, { ...own, privacy: 'secret' })
  const files = () => env.MEDIA.list({ prefix: 'import/' }).then(({ objects }) => objects.length)
  const before = await files()

  await purgeImports({ ...ana, now: ana.now + 2 * DAY_MS })
  expect(await files()).toBeGreaterThan(0)
  await runImport(ana, own)
  await purgeImports({ ...ana, now: ana.now + 2 * DAY_MS })
  expect(await files()).toBeLessThan(before)
  expect(await refusal(undoImport({ ...ana, now: ana.now + 31 * DAY_MS }, own))).toBe('import_over')
  // Each run deletes a limited number of imports, and other tests' imports come first.
  for (const _ of [1, 2, 3]) await purgeImports({ ...ana, now: ana.now + 40 * DAY_MS })

  expect(await refusal(readImport(ana, own))).toBe('not_found')
  expect(await boardsOf(ana)).toMatchObject([{ pins: ['a'] }])
})

test('an import whose message is lost is queued again, and an import in progress isn’t', async () => {
  const ana = await anImporter()
  const own = await anImport(ana, await aZip({ 'J/a.png': aPicture() }))
  const sent: unknown[] = []
  const worker = withQueue(ana, (job) => void sent.push(job))
  await startImport(worker, { ...own, privacy: 'secret' })
  await env.DB.prepare('update imports set leased_until = ? where id = ?')
    .bind(ana.now + 1000, own.importId)
    .run()

  sent.length = 0
  const job = { kind: 'import', importId: own.importId }
  await continueImport(worker, own)
  expect(sent).toEqual([])
  await resumeImports({ ...worker, now: ana.now - DAY_MS })
  expect(sent).not.toContainEqual(job)
  await resumeImports(worker)
  expect(sent, 'for when the lease ends').toContainEqual(job)
  await continueImport({ ...worker, now: ana.now + 1000 }, own)
  expect(await readImport(ana, own)).toMatchObject({ done: 1 })
})

test('an import stopped by an error continues with the next message, which has the same time', async () => {
  const ana = await anImporter()
  const own = await anImport(ana, await aZip({ 'J/a.png': aPicture() }))
  await startImport(ana, { ...own, privacy: 'secret' })
  const lost = () => Promise.reject(new Error('Network connection lost.'))

  const stopped = { ...ana, db: beforeBatch('insert into board_sections', lost) }
  await expect(continueImport(stopped, own)).rejects.toThrow('Network connection lost.')
  for (let step = 0; step < 4; step++) await continueImport(ana, own)

  expect(await boardsOf(ana)).toMatchObject([{ name: 'J', pins: ['a'] }])
})

test('a picture removed by moderation is reported as such, and no site is blamed', async () => {
  const ana = await anImporter()
  const picture = aPicture()
  await env.DB.prepare('insert into removed_pictures (hash, created_at) values (?, 0)')
    .bind(await nameOf(picture))
    .run()
  const own = await anImport(
    ana,
    await aZip({ 'Watches/one.png': picture, 'Watches/two.png': aPicture() }),
  )

  await startImport(ana, { ...own, privacy: 'public' })
  await runImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({
    state: 'done',
    failed: 1,
    problems: [{ reason: 'picture_removed' }],
  })
})
