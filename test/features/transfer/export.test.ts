import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../app/db/content/pins.ts'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { storedKey } from '../../../app/features/content/media/stored-files.server.ts'
import { deletePin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { RATE_LIMITS } from '../../../app/features/core/rate-limits/limits.ts'
import { movePins } from '../../../app/features/screens/organise/move-pins.server.ts'
import { emptyTrash } from '../../../app/features/screens/organise/trash/purge.server.ts'
import { planExport } from '../../../app/features/transfer/export/plan-export.server.ts'
import type { PinsJson } from '../../../app/features/transfer/export-format.ts'
import { PART_PINS, PLAN_MS } from '../../../app/features/transfer/limits.ts'
import { refusal } from '../../emails.ts'
import { aBoard, aSection, collaborate } from '../../factories/content/boards.ts'
import { aCollaborator } from '../../factories/content/collaborators.ts'
import { aNotedPin } from '../../factories/content/notes.ts'
import { aPin, fillPins, later } from '../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'
import { aPinWithFile, partOf } from '../../factories/transfer/exports.ts'

test('an export contains boards, sections and pins in order, and their files byte for byte', async () => {
  const ana = await aMember()
  const older = await aBoard(
    { ...ana, now: later() },
    {
      name: 'Vögel 🐦',
      description: 'مالك الحزين',
      privacy: 'secret',
    },
  )
  const newer = await aBoard({ ...ana, now: later() }, { name: 'Moon jars' })
  const empty = await aSection({ ...ana, now: later() }, newer, 'Blue')
  const full = await aSection({ ...ana, now: later() }, newer, 'Celadon')
  const first = await aPinWithFile(ana, newer, { title: 'Größe "XL" & <b>', altText: 'A jar' })
  const inSection = await aPinWithFile(ana, newer, { sectionId: full.id, title: 'مزهرية' })
  const newest = await aPinWithFile(ana, newer, { title: '', link: 'https://shop.example/a?b=1&c' })
  const heron = await aPinWithFile(ana, older, { title: 'Heron', description: 'Grey\nand still' })
  await archiveBoard(ana, { boardId: older.id })
  await env.DB.prepare('update boards set cover_id = ? where id = ?')
    .bind(heron.pictureId, newer.id)
    .run()

  const { json, files, fileName } = await partOf(ana)

  expect(fileName).toBe(
    `pinfold-${ana.viewer.username}-${new Date(ana.now).toISOString().slice(0, 10)}.zip`,
  )
  expect(json.boards.map(({ name }) => name)).toEqual(['Moon jars', 'Vögel 🐦'])
  const [jars, birds] = json.boards
  expect(birds).toMatchObject({
    description: 'مالك الحزين',
    privacy: 'secret',
    is_archived: true,
    cover: null,
    pins: [{ title: 'Heron', description: 'Grey\nand still', position: 0 }],
  })
  expect(jars?.pins.map(({ title, position }) => [title, position])).toEqual([
    ['', 0],
    ['Größe "XL" & <b>', 2],
  ])
  expect(jars?.sections).toMatchObject([
    { title: empty.title, pins: [], other_parts: [] },
    { title: 'Celadon', pins: [{ title: 'مزهرية', position: 1 }], other_parts: [] },
  ])
  expect(jars?.pins[0]).toMatchObject({
    link: 'https://shop.example/a?b=1&c',
    media: 'picture',
    color: null,
    video: null,
    saved_by: ana.viewer.username,
  })
  expect(jars?.cover).toBe(birds?.pins[0]?.picture)
  const named = [jars?.pins[1], jars?.sections[1]?.pins[0], jars?.pins[0], birds?.pins[0]]
  for (const [place, { id, bytes }] of [first, inSection, newest, heron].entries()) {
    const name = named[place]?.picture ?? ''
    expect(name).toContain(`${id}.png`)
    expect(files.get(name)).toEqual(bytes)
  }
  expect(named[0]?.picture).toBe(`pictures/gro-e-xl-b-${first.id}.png`)
  expect(json.missing).toEqual([])
})

test('a picture shown by several pins is exported once', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { bytes } = await aPinWithFile(ana, board, { title: 'One' })
  await aPinWithFile(ana, board, { title: 'Two' }, bytes)

  const { json, files } = await partOf(ana, board.id)

  const [two, one] = json.boards[0]?.pins ?? []
  expect(one?.picture).toBe(two?.picture)
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
})

test('an export with a lost file continues, and reports that file', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const lost = await aPinWithFile(ana, board, { title: 'Lost' })
  const kept = await aPinWithFile(ana, board, { title: 'Kept' })
  await env.MEDIA.delete(storedKey(lost.hash, 'orig'))

  const { json, files, text } = await partOf(ana, board.id)

  expect(json.missing).toEqual([`pictures/lost-${lost.id}.png`])
  expect(json.boards[0]?.pins.map(({ title }) => title)).toEqual(['Kept', 'Lost'])
  expect(files.get(`pictures/kept-${kept.id}.png`)).toEqual(kept.bytes)
  expect(text('index.html')).toContain('The picture is missing.')
  expect(text('index.html')).toContain(
    `One file could not be read and is missing: pictures/lost-${lost.id}.png`,
  )
})

test('an empty board and a member without boards can be exported too', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { name: 'ゆき' })

  const ofBoard = await partOf(ana, board.id)
  const ofNobody = await partOf(bo)

  expect(ofBoard.json.boards).toMatchObject([{ name: 'ゆき', pins: [], sections: [] }])
  expect(ofBoard.fileName).toMatch(/^pinfold-board-\d{4}-\d\d-\d\d\.zip$/)
  expect([...ofBoard.files.keys()]).toEqual([
    'pins.json',
    'pins.csv',
    'bookmarks.html',
    'index.html',
  ])
  expect(ofNobody.json.boards).toEqual([])
  expect(ofNobody.text('index.html')).toContain('No boards')
  expect(await planExport(bo, {})).toMatchObject({ boards: 0, parts: [{ pins: 0, bytes: 0 }] })
})

test('deleted pins and boards aren’t exported', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const gone = await aBoard(ana)
  await aPin(ana, gone, { title: 'On a deleted board' })
  const pin = await aPin(ana, board, { title: 'Deleted' })
  await deletePin(ana, { pinId: pin.id })
  await deleteBoard(ana, { boardId: gone.id })

  const { json } = await partOf(ana)

  expect(json.boards).toMatchObject([{ name: board.name, pins: [] }])
  expect(await refusal(partOf(ana, gone.id))).toBe('not_found')
  expect(await refusal(planExport(ana, { boardId: gone.id }))).toBe('not_found')
})

test('anyone who can save to a board can export it, with the name of who saved each pin; an export of all boards contains only the member’s own', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana, { name: 'Shared', privacy: 'secret' })
  await collaborate(board, bo)
  await collaborate(board, cy)
  await aPin(ana, board, { title: 'Hers' })
  await aPin(bo, board, { title: 'His' })
  await aPin(cy, board, { title: 'Gone' })
  await env.DB.prepare(`update members set state = 'deactivated_by_member' where id = ?`)
    .bind(cy.viewer.id)
    .run()

  const { json } = await partOf(bo, board.id)

  expect(json.boards[0]?.pins.map(({ title, saved_by }) => [title, saved_by])).toEqual([
    ['Gone', null],
    ['His', bo.viewer.username],
    ['Hers', ana.viewer.username],
  ])
  expect(JSON.stringify(json)).not.toContain('@pinfold.example')
  expect((await partOf(bo)).json.boards).toEqual([])
  expect((await planExport(bo, {})).shared).toEqual([{ id: board.id, name: 'Shared' }])
})

test('a shared board is exported with the member’s own pins, and without those of blocked members', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  await collaborate(board, cy)
  await aPin(bo, board, { title: 'His' })
  await aPin(cy, board, { title: 'Theirs' })
  await blockMember(bo, { memberId: cy.viewer.id })
  await blockMember(cy, { memberId: ana.viewer.id })

  const titlesFor = async (member: typeof ana) =>
    (await partOf(member, board.id)).json.boards[0]?.pins.map(({ title }) => title)

  expect(await titlesFor(bo)).toEqual(['His'])
  expect(await titlesFor(ana)).toEqual(['Theirs', 'His'])
})

test('somebody else’s board can’t be exported, public or secret, nor by a member who is only invited', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  await collaborate(secret, bo, 'invited')

  for (const { id } of [open, secret, { id: 5 }]) {
    expect(await refusal(planExport(bo, { boardId: id }))).toBe('not_found')
    expect(await refusal(partOf(bo, id))).toBe('not_found')
    expect(await refusal(partOf(aVisitor(), id))).toBe('not_signed_in')
    expect(await refusal(planExport(aVisitor(), { boardId: id }))).toBe('not_signed_in')
  }
})

test('a large export has parts, which contain each pin and each empty board once', async () => {
  const ana = await aMember()
  const last = await aBoard({ ...ana, now: later() }, { name: 'Last' })
  const empty = await aBoard({ ...ana, now: later() }, { name: 'Empty' })
  const large = await aBoard({ ...ana, now: later() }, { name: 'Large' })
  const newest = await aBoard({ ...ana, now: later() }, { name: 'Newest' })
  const section = await aSection(ana, large, 'Blue')
  await fillPins(ana, newest, 100, { title: 'newest' })
  await fillPins(ana, large, 1100, { title: 'large', sectionId: section.id })
  await fillPins(ana, last, 5, { title: 'last' })

  const { parts, boards } = await planExport(ana, {})
  const made = []
  for (const part of parts) made.push((await partOf(ana, undefined, part)).json)

  expect(boards).toBe(4)
  expect(parts.map(({ pins }) => pins)).toEqual([600, 600, 5])
  expect(made.map(({ part, boards: has }) => [part, has.map(({ name }) => name)])).toEqual([
    [1, ['Newest', 'Large']],
    [2, ['Large', 'Empty']],
    [3, ['Last']],
  ])
  expect(empty.pinCount).toBe(0)
  const positions = made.flatMap((part) =>
    part.boards
      .filter(({ name }) => name === 'Large')
      .flatMap(({ sections }) => sections.flatMap(({ pins }) => pins.map((pin) => pin.position))),
  )
  expect(positions).toEqual(Array.from({ length: 1100 }, (_, place) => place))
})

test('a part of one board starts where the previous one ends', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await fillPins(ana, board, 2000)

  const { parts } = await planExport(ana, { boardId: board.id })
  const positions: number[] = []
  for (const part of parts) {
    const { json, fileName } = await partOf(ana, board.id, part)
    expect(fileName).toContain(`-part-${part.number}.zip`)
    positions.push(...(json.boards[0]?.pins.map(({ position }) => position) ?? []))
  }

  expect(parts).toHaveLength(4)
  expect(positions).toEqual(Array.from({ length: 2000 }, (_, place) => place))
})

test('a part names the other parts with pins of a section', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bowls = await aSection({ ...ana, now: later() }, board, 'Bowls')
  const glaze = await aSection({ ...ana, now: later() }, board, 'Glaze')
  const none = await aSection({ ...ana, now: later() }, board, 'None')
  await fillPins(ana, board, 700, { sectionId: bowls.id })
  await fillPins(ana, board, 650, { sectionId: glaze.id })
  const { parts } = await planExport(ana, { boardId: board.id })
  const sectionsOf = async (number: number) => {
    const { json, text } = await partOf(ana, board.id, parts[number - 1])
    const notes = [...text('index.html').matchAll(/<p class="note">(.*?)<\/p>/g)].map(
      ([, it]) => it,
    )
    const has = json.boards.flatMap(({ sections }) =>
      sections.map(({ title, pins: inside, other_parts }) => [title, inside.length, other_parts]),
    )
    return { notes, has }
  }

  expect(await sectionsOf(1)).toEqual({
    notes: ['Its pins are in parts 2 and 3.', 'More is in part 2.', 'No pins here.'],
    has: [
      ['Bowls', 0, [2, 3]],
      ['Glaze', 600, [2]],
      [none.title, 0, []],
    ],
  })
  await fillPins(ana, board, 700)
  expect(await sectionsOf(2), 'newer pins change no plan').toMatchObject({
    has: [
      ['Bowls', 550, [3]],
      ['Glaze', 50, [1]],
      ['None', 0, []],
    ],
  })
})

test('pins that move while parts are downloaded are in one part, in their former place', async () => {
  const ana = await aMember()
  const older = await aBoard({ ...ana, now: later() }, { name: 'Older' })
  const newer = await aBoard({ ...ana, now: later() }, { name: 'Newer' })
  const section = await aSection(ana, older, 'Bowls')
  await fillPins(ana, newer, 620)
  await fillPins(ana, older, 600, { sectionId: section.id })
  await env.DB.prepare('update pins set title = id where pinner_id = ?').bind(ana.viewer.id).run()
  const { parts } = await planExport(ana, {})
  const { ids: newerIds } = await idsOf(newer)
  const { ids: olderIds } = await idsOf(older)
  const fetched = await Promise.all(
    [1, 1].map(async () => titlesOf((await partOf(ana, undefined, parts[0])).json)),
  )
  expect(fetched[0], 'two first downloads have one plan').toEqual(fetched[1])

  const [early = 0, late = 0, gone = 0] = [newerIds[0], olderIds.at(-1), olderIds[5]]
  await movePin(ana, early, older.id)
  await movePin(ana, late, newer.id)
  await aPin(ana, older, { title: 'Newcomer' })
  await deletePin(ana, { pinId: gone })
  const rest = []
  for (const part of parts.slice(1)) rest.push((await partOf(ana, undefined, part)).json)

  const all = [...(fetched[0] ?? []), ...rest.flatMap(titlesOf)]
  const expected = [...newerIds, ...olderIds].filter((id) => id !== gone).map(String)
  expect(all.toSorted()).toEqual(expected.toSorted())
  const bowls = rest.flatMap(({ boards }) => boards.flatMap(({ sections }) => sections))
  expect(bowls.flatMap(({ pins: inside }) => inside.map(({ title }) => title))).toContain(`${late}`)
})

test('a plan of an export shows nobody what they may no longer see, and lasts a day', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const shared = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  await collaborate(shared, bo)
  await fillPins(ana, shared, 700)
  const { ids } = await idsOf(shared)
  const { parts } = await planExport(bo, { boardId: shared.id })
  await partOf(bo, shared.id, parts[0])

  await movePin(ana, ids.at(-1) ?? 0, secret.id)
  const { json } = await partOf(bo, shared.id, parts[1])
  const tomorrow = { ...bo, now: bo.now + PLAN_MS + 1 }
  await expect(partOf(tomorrow, shared.id, parts[1])).rejects.toMatchObject({ field: 'to' })
  expect(await refusal(partOf(await aMember(), shared.id, parts[1]))).toBe('not_found')
  await emptyTrash({ ...ana, now: Date.now() + PLAN_MS + 1 })

  expect(titlesOf(json)).toHaveLength(99)
  const { objects } = await env.MEDIA.list({ prefix: 'plan/' })
  expect(objects.filter(({ key }) => key.includes(`/${bo.viewer.id}-`))).toEqual([])
})

test('pins of a board deleted while parts are downloaded aren’t lost', async () => {
  const ana = await aMember()
  const old = await aBoard({ ...ana, now: later() })
  const kept = await aBoard({ ...ana, now: later() }, { name: 'Kept' })
  await fillPins(ana, old, 10)
  await fillPins(ana, kept, 650)
  const { ids } = await idsOf(old)
  const { parts } = await planExport(ana, {})
  await partOf(ana, undefined, parts[0])

  await movePin(ana, ids[3] ?? 0, kept.id)
  await deleteBoard(ana, { boardId: old.id })
  const { json } = await partOf(ana, undefined, parts[1])

  expect(json.boards.map(({ name }) => name)).toEqual(['Kept'])
  expect(titlesOf(json)).toHaveLength(51)
})

test('positions in a part don’t count deleted pins that come before the part', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const last = await aPin(ana, board, { title: 'Last' })
  const kept = await aPin(ana, board, { title: 'Kept' })
  const gone = await aPin(ana, board, { title: 'Gone' })
  await deletePin(ana, { pinId: gone.id })
  const [row] = await ana.db.select().from(pins).where(eq(pins.id, last.id))
  const from = { boardId: board.id, key: row?.orderKey ?? '' }

  const { json } = await partOf(ana, board.id, { number: 2, from, to: null, at: ana.now })

  expect(kept.id).toBeLessThan(gone.id)
  expect(json.boards[0]?.pins).toMatchObject([{ title: 'Last', position: 1 }])
})

test('a video counts as two files, and large files fill a part sooner', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await fillPins(ana, board, 10)
  await env.DB.prepare(
    'update pictures set bytes = ?1 where id in (select picture_id from pins where board_id = ?2)',
  )
    .bind(400 * 1024 ** 2, board.id)
    .run()

  const { parts } = await planExport(ana, { boardId: board.id })

  for (const { pins, bytes } of parts) {
    expect(pins).toBeLessThanOrEqual(3)
    expect(bytes).toBe(pins * 400 * 1024 ** 2)
  }
  expect(parts.reduce((sum, { pins }) => sum + pins, 0)).toBe(10)
})

test('a part that has outgrown its size is planned again', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await fillPins(ana, board, PART_PINS + 1)

  for (const at of [null, ana.now]) {
    const part = { number: 1, from: null, to: null, at }
    await expect(partOf(ana, board.id, part)).rejects.toMatchObject({ field: 'to' })
  }
})

test('an export costs one round trip to D1, however many pins and boards', async () => {
  const ana = await aMember()
  for (let n = 0; n < 3; n++) await fillPins(ana, await aBoard(ana), 100)
  const before = ana.db.roundTrips()

  await partOf(ana)

  expect(ana.db.roundTrips() - before).toBe(1)
})

test('spreadsheets execute no formula, and read quotes, line breaks and Arabic text correctly', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: '=SUM(1;2)' })
  await aPin(ana, board, { title: '@cmd', description: '-1+"1"\n,2', altText: '+جرة 🏺' })

  const csv = (await partOf(ana, board.id)).text('pins.csv')

  const [head, row] = csv.split('\r\n')
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  expect(head).toBe(
    '\ufeff"board","section","title","description","link","picture","video","captions","has_no_speech","alt_text","note","saved_by","made_by","created_at","private"',
  )
  expect(row).toContain(`"'=SUM(1;2)","","'@cmd","'-1+""1""\n,2","",`)
  expect(row).toContain(`"'+جرة 🏺"`)
})

test('bookmarks have a folder per board and section, and only pins with links', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'A & <B>' })
  const section = await aSection(ana, board, 'Shops')
  await aPin(ana, board, { title: 'No link' })
  const { id } = await aPin(ana, board, {
    title: 'Shop\n"one"',
    description: 'Two\nlines',
    link: 'https://shop.example/?a=1&b="2"',
    sectionId: section.id,
  })

  const html = (await partOf(ana, board.id)).text('bookmarks.html')

  expect(id).toBeGreaterThan(0)
  expect(html).toMatch(/^<!DOCTYPE NETSCAPE-Bookmark-file-1>/)
  expect(html).toMatch(/<DT><H3 ADD_DATE="\d{10}">A &amp; &lt;B&gt;<\/H3>\n<DL><p>\n<DT><H3/)
  expect(html).toContain('>Shop &quot;one&quot;</A>\n<DD>Two lines\n')
  expect(html).toContain('HREF="https://shop.example/?a=1&amp;b=&quot;2&quot;"')
  expect(html).not.toContain('No link')
})

test('the page of an export shows members’ texts as text, and only links to web pages', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: '</title><script>alert(1)</script>' })
  await aPin(ana, board, {
    title: '<img src=x onerror=alert(1)>',
    altText: '"><script>',
    link: 'javascript:alert(1)',
  })

  const html = (await partOf(ana, board.id)).text('index.html')

  expect(html).not.toMatch(/<script|<img src=x|href="javascript:/i)
  expect(html).toContain(`content="script-src 'none'; object-src 'none'`)
})

test('a member’s exports are rate-limited', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const window = Math.floor(ana.now / (10 * 60 * 1000))
  await env.COUNTERS.put(`rate:export:${ana.viewer.id}:${window}`, String(RATE_LIMITS.export))

  expect(await refusal(partOf(ana, board.id))).toBe('rate_limited')
})

async function idsOf({ id }: { id: number }) {
  const { results } = await env.DB.prepare(
    'select id from pins where board_id = ? order by order_key',
  )
    .bind(id)
    .all<{ id: number }>()
  return { ids: results.map((row) => row.id) }
}

async function movePin(owner: Awaited<ReturnType<typeof aMember>>, pinId: number, boardId: number) {
  await movePins({ ...owner, now: later() }, { pinIds: [pinId], boardId, sectionId: null })
}

function titlesOf({ boards }: PinsJson): string[] {
  return boards
    .flatMap(({ pins: own, sections }) => [own, ...sections.map((section) => section.pins)])
    .flatMap((some) => some.map(({ title }) => title))
}

test('an export contains its member’s own notes, only in pins.json and pins.csv', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  await aNotedPin(ana, board, 'Quillnote of Ana', { title: 'Jar', link: 'https://a.example/' })
  await aNotedPin(bo, board, 'Quillnote of Bo', { title: 'Bowl', link: 'https://b.example/' })

  for (const [member, own] of [
    [ana, 'Ana'],
    [bo, 'Bo'],
  ] as const) {
    const { json, files, text } = await partOf(member, board.id)
    const notes = json.boards.flatMap(({ pins }) => pins.map(({ note }) => note))
    const noted = [...files.keys()].filter((name) => text(name).includes('Quillnote'))

    expect(notes.toSorted()).toEqual(['', `Quillnote of ${own}`])
    expect(noted.toSorted()).toEqual(['pins.csv', 'pins.json'])
    expect(text('pins.csv').match(/Quillnote of \w+/g)).toEqual([`Quillnote of ${own}`])
  }
})
