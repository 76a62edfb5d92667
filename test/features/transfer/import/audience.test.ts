import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import {
  retryImport,
  startImport,
  undoImport,
} from '../../../../app/features/transfer/import/change-import.server.ts'
import { addToImport } from '../../../../app/features/transfer/import/create-import.server.ts'
import type { StartedImport } from '../../../../app/features/transfer/import/import.ts'
import {
  changeRow,
  chooseAudience,
} from '../../../../app/features/transfer/import/preview/change-rows.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import { continueImport } from '../../../../app/features/transfer/import/run/run-import.server.ts'
import { LEASE_MS } from '../../../../app/features/transfer/limits.ts'
import { brokenAtWrite } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { wrongCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aPinWithFile, zipOf } from '../../../factories/transfer/exports.ts'
import {
  anImport,
  anImporter,
  aZip,
  boardsOf,
  changedRow,
  runImport,
  uploadFile,
} from '../../../factories/transfer/imports.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

type Choice = StartedImport['privacy']

const JAR = aPicture()
const BOWL = aPicture()

/** A file of a board with one pin and this privacy. */
async function aFile(privacy: string | null, { name = 'Clay', picture = JAR } = {}) {
  const image = await aPage(picture, {
    headers: { 'Content-Type': 'image/png' },
    address: anAddress('clay.example'),
  })
  const pin = { board_name: name, section: 'Blue', title: 'Jar', image }
  return JSON.stringify({ boards: [{ name, ...(privacy && { privacy }) }], pins: [pin] })
}

const aZipOfPictures = () => aZip({ 'Clay/a.png': JAR, 'Clay/b.png': BOWL })

/** The member a minute earlier, so that a board created then comes after the imported ones. */
const momentsBefore = (member: Context) => ({ ...member, now: member.now - 60_000 })

async function importFile(member: Context, file: Parameters<typeof anImport>[1], privacy: Choice) {
  const own = await anImport(member, file)
  await startImport(member, { ...own, privacy })
  await runImport(member, own)
  return own
}

const PLACES = [
  ['public', 'secret', null],
  ['public', 'secret', 'public'],
  ['public', 'as_file', 'secret'],
  ['public', 'as_file', 'protected'],
  ['public', 'as_file', 'public'],
  ['public', 'public', 'secret'],
  ['protected', 'as_file', 'protected'],
  ['secret', 'secret', 'public'],
  ['secret', 'public', null],
] as const

test.each(PLACES)(
  'an import creates a second board beside a %s board with the same name if “%s” is chosen and the file says %s, and uses the existing board if its row says so',
  async (privacy, choice, fileSetting) => {
    const ana = await anImporter()
    const { id } = await aBoard(momentsBefore(ana), {
      name: 'Clay',
      privacy: privacy === 'secret' ? 'secret' : 'public',
    })
    await ana.db.run(`update boards set privacy = '${privacy}' where id = ${id}`)
    const file = await aFile(fileSetting)

    const own = await anImport(ana, file)
    await chooseAudience(ana, { ...own, privacy: choice })
    const [shown] = (await readImport(ana, own)).outcomes
    await startImport(ana, { ...own, privacy: choice })
    await runImport(ana, own)

    const expected = choice === 'as_file' ? (fileSetting ?? 'secret') : choice
    const jar = ['Blue: Jar']
    expect(shown).toEqual({ seenBy: expected, isThere: 0, boards: 1, pins: 1 })
    const beside = { name: 'Clay 2', privacy: expected, pins: jar }
    expect(await boardsOf(ana)).toEqual([beside, { name: 'Clay', privacy, pins: [] }])

    await ana.db.run(`delete from imports where id = ${own.importId}`)
    const other = await changedRow(ana, await anImport(ana, file), 'Clay', { into: { id } })
    expect((await readImport(ana, other)).outcomes).toEqual([
      { seenBy: privacy, isThere: 1, boards: 1, pins: 1 },
    ])
    await startImport(ana, { ...other, privacy: choice })
    await runImport(ana, other)

    expect(await boardsOf(ana)).toEqual([beside, { name: 'Clay', privacy, pins: jar }])
    expect(await wrongCounts()).toEqual([])
  },
)

test.each(['invited', 'accepted'] as const)(
  'a secret board with an %s collaborator gets nothing meant for its member alone',
  async (state) => {
    const ana = await anImporter()
    const shared = await aBoard(momentsBefore(ana), { name: 'Clay', privacy: 'secret' })
    await collaborate(shared, await aMember(), state)

    const own = await importFile(ana, await aFile('public'), 'secret')

    expect(await boardsOf(ana)).toEqual([
      { name: 'Clay 2', privacy: 'secret', pins: ['Blue: Jar'] },
      { name: 'Clay', privacy: 'secret', pins: [] },
    ])
    expect(await readImport(ana, own)).toMatchObject({ counts: { made: 1 } })
  },
)

test('a board that is in the trash or somebody else’s can’t be chosen, and an archived one can', async () => {
  const ana = await anImporter()
  const bo = await aMember()
  const gone = await aBoard(momentsBefore(ana))
  const put = await aBoard(momentsBefore(ana), { name: 'Oak' })
  const ofBo = await aBoard(bo)
  await deleteBoard(ana, { boardId: gone.id })
  const own = await anImport(ana, await aFile(null))
  const [row] = (await readImport(ana, own)).boards
  const change = { ...own, rowId: row?.id ?? 0, name: 'Clay', audience: 'all' as const }

  for (const { id } of [gone, ofBo]) {
    const place = { id, seenBy: 'public' as const }
    expect(await refusal(changeRow(ana, { ...change, place }))).toBe('import_place_changed')
  }
  const chosen = await changedRow(ana, own, 'Clay', { into: put })
  await archiveBoard(ana, { boardId: put.id })
  await startImport(ana, { ...chosen, privacy: 'secret' })
  await runImport(ana, own)

  expect(await boardsOf(ana)).toEqual([{ name: 'Oak', privacy: 'public', pins: ['Blue: Jar'] }])
})

test('an archived board of an export is created beside a public one in use', async () => {
  const ana = await anImporter()
  const bo = await anImporter()
  const old = await aBoard(ana, { name: 'Clay' })
  await aPinWithFile(ana, old, { title: 'Jar' })
  await archiveBoard(ana, { boardId: old.id })
  await aBoard(bo, { name: 'Clay' })

  await importFile(bo, await zipOf(ana), 'as_file')

  const { results } = await bo.env.DB.prepare(
    'select name, archived_at is not null as archived, pin_count as pins from boards where owner_id = ? order by name',
  )
    .bind(bo.viewer.id)
    .all()
  expect(results).toEqual([
    { name: 'Clay', archived: 0, pins: 0 },
    { name: 'Clay 2', archived: 1, pins: 1 },
  ])
})

test.each([
  ['secret', 'public', 'secret'],
  ['public', 'secret', 'secret'],
  ['secret', 'protected', 'secret'],
  ['protected', 'public', 'protected'],
  ['secret', null, 'secret'],
])('if two files say that a board is %s and %s, it becomes %s', async (one, other, expected) => {
  const ana = await anImporter()
  const own = await anImport(ana, await aFile(one))
  await addToImport(ana, {
    ...own,
    ...(await uploadFile(ana, await aFile(other, { picture: BOWL }))),
  })
  await startImport(ana, { ...own, changes: 2, privacy: 'as_file' })
  await runImport(ana, own)

  expect(await boardsOf(ana)).toMatchObject([{ name: 'Clay', privacy: expected }])
})

test('importing the same file again uses the board it created, and creates no duplicates', async () => {
  const ana = await anImporter()
  await aBoard(momentsBefore(ana), { name: 'Clay' })
  const file = await aFile('secret')
  await importFile(ana, file, 'as_file')

  const again = await importFile({ ...ana, now: Date.now() }, file, 'secret')

  expect(await readImport(ana, again)).toMatchObject({ counts: { made: 0, double: 1 } })
  expect(await boardsOf(ana)).toEqual([
    { name: 'Clay 2', privacy: 'secret', pins: ['Blue: Jar'] },
    { name: 'Clay', privacy: 'public', pins: [] },
  ])
})

test('two boards of a file stay separate, whatever the member’s boards are called', async () => {
  const ana = await anImporter()
  await aBoard(momentsBefore(ana), { name: 'Clay' })
  const file = await aZip({
    'Clay 2/two.png': aPicture(),
    'Clay/one.png': aPicture(),
    'Clay 3/three.png': aPicture(),
  })

  await importFile(ana, file, 'secret')

  const made = (await boardsOf(ana)).filter(({ privacy }) => privacy === 'secret')
  expect(made.map(({ name, pins }) => [name, pins]).sort()).toEqual([
    ['Clay 2', ['two']],
    ['Clay 3', ['three']],
    ['Clay 4', ['one']],
  ])
})

test('nine boards with the same name and a number leave room for one more', async () => {
  const ana = await anImporter()
  const name = 'Kestrels 🐦‍⬛ over the fen, seen with my friends 2021'
  for (const number of ['', ' 2', ' 3', ' 4', ' 5', ' 6', ' 7', ' 8', ' 9']) {
    await aBoard(momentsBefore(ana), { name: `Clay${number}` })
  }
  await aBoard(momentsBefore(ana), { name: name.slice(0, 50) })

  await importFile(ana, await aFile(null), 'secret')
  await importFile(ana, await aFile(null, { name: name.slice(0, 50) }), 'secret')

  const made = (await boardsOf(ana)).filter(({ privacy }) => privacy === 'secret')
  expect(made).toHaveLength(2)
  expect(made.find(({ name }) => name.startsWith('Clay'))?.name).toMatch(/^Clay [0-9a-f]{8}$/)
  expect(made.every(({ name }) => name.length <= 50)).toBe(true)
})

const BOARD_LOSSES = {
  'becomes public': (ana: Context, { id }: { id: number }) =>
    ana.db.run(`update boards set privacy = 'public' where id = ${id}`),
  'gets a guest': async (_: Context, { id }: { id: number }) =>
    void (await collaborate({ id }, await aMember(), 'invited')),
  'is deleted': (ana: Context, { id }: { id: number }) => deleteBoard(ana, { boardId: id }),
}

test.each(Object.entries(BOARD_LOSSES))(
  'a chosen board that %s before the run gets no pins; a new secret board gets them, and the report says so',
  async (_, lose) => {
    const ana = await anImporter()
    const clay = await aBoard(momentsBefore(ana), { name: 'Clay', privacy: 'secret' })
    const own = await changedRow(ana, await anImport(ana, await aZipOfPictures()), 'Clay', {
      into: clay,
      name: 'Jars',
      audience: 'public',
    })

    await lose(ana, clay)
    expect((await readImport(ana, own)).outcomes).toMatchObject([{ seenBy: 'secret', isThere: 0 }])
    await startImport(ana, { ...own, privacy: 'public' })
    await runImport(ana, own)

    const boards = await boardsOf(ana)
    expect(boards[0]).toEqual({ name: 'Jars', privacy: 'secret', pins: ['a', 'b'] })
    expect(boards.slice(1).flatMap(({ pins }) => pins)).toEqual([])
    expect((await readImport(ana, own)).boards).toMatchObject([
      { isBeside: 1, place: { name: 'Jars' }, placeSeenBy: 'secret' },
    ])
  },
)

test('somebody else’s board gets pins as long as its owner allows it, and isn’t named afterwards', async () => {
  const ana = await anImporter()
  const bo = await aMember()
  const shared = await aBoard(bo, { name: 'Kiln', privacy: 'secret' })
  await collaborate(shared, ana, 'accepted')
  const chosen = { into: shared }
  const first = await changedRow(ana, await anImport(ana, await aFile(null)), 'Clay', chosen)
  await startImport(ana, { ...first, privacy: 'public' })
  await runImport(ana, first)
  expect(await boardsOf(bo)).toMatchObject([{ name: 'Kiln', pins: ['Blue: Jar'] }])

  const second = await changedRow(ana, await anImport(ana, await aFile(null)), 'Clay', chosen)
  await ana.db.run(`delete from board_collaborators where board_id = ${shared.id}`)
  const shown = await readImport(ana, second)
  expect(shown.boards).toMatchObject([{ place: null, isTaken: 0, ownPrivacy: 'secret' }])
  expect(JSON.stringify(shown)).not.toContain('Kiln')
  await startImport(ana, { ...second, privacy: 'public' })
  await runImport(ana, second)

  expect(await boardsOf(ana)).toMatchObject([{ name: 'Clay', privacy: 'secret' }])
  expect((await boardsOf(bo))[0]?.pins).toHaveLength(1)
})

test.each(['public', 'shared'] as const)(
  'a board that becomes %s during an import gets no more pins, and a retry uses a new board',
  async (change) => {
    const ana = await anImporter()
    const { id } = await aBoard(momentsBefore(ana), { name: 'Clay', privacy: 'secret' })
    const waiting = await anImport(ana, await aZipOfPictures())
    const own = await changedRow(ana, waiting, 'Clay', { into: { id } })
    await startImport(ana, { ...own, privacy: 'secret' })
    await continueImport(ana, own, { ms: 15_000, items: 1, boards: 5, covers: 5, undone: 5 })

    if (change === 'public')
      await ana.db.run(`update boards set privacy = 'public' where id = ${id}`)
    else await collaborate({ id }, await aMember(), 'invited')
    await runImport(ana, own)

    expect(await readImport(ana, own)).toMatchObject({
      state: 'done',
      problems: [{ title: 'b', reason: 'board_gone' }],
    })
    await retryImport(ana, own)
    await runImport(ana, own)
    expect(await boardsOf(ana)).toMatchObject([
      { name: 'Clay 2', privacy: 'secret', pins: ['b'] },
      { name: 'Clay', pins: ['a'] },
    ])
  },
)

test('a board created by an import and then made public gets the rest', async () => {
  const ana = await anImporter()
  const own = await anImport(ana, await aZipOfPictures())
  await startImport(ana, { ...own, privacy: 'secret' })
  await continueImport(ana, own, { ms: 15_000, items: 1, boards: 5, covers: 5, undone: 5 })
  await ana.db.run(`update boards set privacy = 'public' where owner_id = ${ana.viewer.id}`)

  await runImport(ana, own)

  expect(await boardsOf(ana)).toEqual([{ name: 'Clay', privacy: 'public', pins: ['a', 'b'] }])
})

test('an import killed at each kind of database write never touches the public board, nor does its undo', async () => {
  const zip = await aZipOfPictures()
  const chunk = { ms: 15_000, items: 1, boards: 1, covers: 1, undone: 1 }
  let isKilled = true
  let write = 0
  for (; isKilled; write++) {
    const ana = await anImporter()
    const board = await aBoard(momentsBefore(ana), { name: 'Clay' })
    await aSection(ana, board, 'Blue')
    const own = await anImport(ana, zip)
    await startImport(ana, { ...own, privacy: 'secret' })
    const db = brokenAtWrite(write)
    const dying = async () => {
      for (let step = 0; step < 6; step++) await continueImport({ ...ana, db }, own, chunk)
    }
    isKilled = await dying().then(
      () => false,
      () => true,
    )
    const after = { ...ana, now: Date.now() + LEASE_MS + 1000 }
    await runImport(after, own)
    expect(await boardsOf(ana), `at write ${write}`).toEqual([
      { name: 'Clay 2', privacy: 'secret', pins: ['a', 'b'] },
      { name: 'Clay', privacy: 'public', pins: [] },
    ])

    await undoImport(after, own)
    await runImport(after, own)
    expect(await boardsOf(ana)).toEqual([{ name: 'Clay', privacy: 'public', pins: [] }])
  }
  expect(write).toBeGreaterThan(10)
  expect(await wrongCounts()).toEqual([])
})

test('importing an exported public board for its member alone leaves that board unchanged', async () => {
  const ana = await anImporter()
  const board = await aBoard(momentsBefore(ana), { name: 'Clay' })
  await aPinWithFile(ana, board, { title: 'Jar' })

  const own = await importFile({ ...ana, now: Date.now() }, await zipOf(ana), 'secret')

  expect(await readImport(ana, own)).toMatchObject({ counts: { made: 1, double: 0 } })
  expect(await boardsOf(ana)).toMatchObject([
    { name: 'Clay 2', privacy: 'secret', pins: ['Jar'] },
    { name: 'Clay', privacy: 'public', pins: ['Jar'] },
  ])
})

test('boards and sections whose names start alike stay separate, and no letter is split', async () => {
  const ana = await anImporter()
  const long = 'Kestrels 👩‍👩‍👧‍👦 over the fen that I saw with all my old friends '
  const middle = (word: string) =>
    `${'Over the fen and far away '.repeat(2)}${word}${' by the sea'.repeat(4)}`
  const file = await aZip({
    [`All/${long}2021/a.png`]: aPicture(),
    [`All/${long}2022/b.png`]: aPicture(),
    [`All/${middle('one')}/c.png`]: aPicture(),
    [`All/${middle('two')}/d.png`]: aPicture(),
    [`All/Clay/${long}2021/e.png`]: aPicture(),
    [`All/Clay/${long}2022/f.png`]: aPicture(),
  })

  await importFile(ana, file, 'secret')
  await importFile({ ...ana, now: Date.now() }, file, 'secret')

  const boards = await boardsOf(ana)
  const names = boards.map(({ name }) => name)
  expect(boards.map(({ pins }) => pins.length).sort()).toEqual([1, 1, 1, 1, 2])
  expect(new Set(boards.find(({ name }) => name === 'Clay')?.pins).size).toBe(2)
  expect(names.filter((name) => /friends 202[12]$/.test(name))).toHaveLength(2)
  for (const name of names) {
    expect(name.length).toBeLessThanOrEqual(50)
    expect(name.isWellFormed()).toBe(true)
  }
})

test('private entries stay secret whatever is chosen for all boards; only their own row changes that', async () => {
  const ana = await anImporter()
  const image = await aPage(JAR, { headers: { 'Content-Type': 'image/png' } })
  const entry = (title: string, mark: string) =>
    bookmark(`https://a.example/${title}`, title, `${mark} ADD_DATE="1" DATA-COVER="${image}"`)
  const file = bookmarks({ Clay: [entry('Jar', 'PRIVATE="0"'), entry('Gift', 'PRIVATE="1"')] })
  const places = { Clay: ['public', 'Jar'], 'Clay, private': ['secret', 'Gift'] }
  const madeFor = async (audience: 'all' | 'public') => {
    const waiting = await anImport(ana, file)
    await chooseAudience(ana, { ...waiting, privacy: 'public' })
    const changed = await changedRow(ana, waiting, 'Clay, private', { audience })
    const { privateEntries } = await readImport(ana, changed)
    await startImport(ana, { ...changed, privacy: 'public' })
    await runImport(ana, changed)
    await ana.db.run(sql`delete from imports where id = ${changed.importId}`)
    const made = await boardsOf(ana)
    await ana.db.run(sql`update boards set deleted_at = 1 where owner_id = ${ana.viewer.id}`)
    return { privateEntries, made }
  }

  expect(await madeFor('all')).toEqual({
    privateEntries: { secret: 1, opened: 0 },
    made: expect.arrayContaining(
      Object.entries(places).map(([name, [privacy, pin]]) => ({ name, privacy, pins: [pin] })),
    ),
  })
  const opened = await madeFor('public')
  expect(opened.privateEntries).toEqual({ secret: 0, opened: 1 })
  expect(opened.made.map(({ privacy }) => privacy)).toEqual(['public', 'public'])
})

test('a second file makes a board private only if its own entries are', async () => {
  const ana = await anImporter()
  const folder = 'Clay, private'
  const own = await anImport(ana, bookmarks({ [folder]: [bookmark('https://a.example/', 'A')] }))
  const more = bookmarks({ Clay: [bookmark('https://b.example/', 'B', 'PRIVATE="1"')] })
  await addToImport(ana, { ...own, ...(await uploadFile(ana, more)) })
  await chooseAudience(ana, { ...own, privacy: 'public' })

  const { outcomes, privateEntries } = await readImport(ana, own)

  expect(outcomes).toEqual([{ seenBy: 'secret', isThere: 0, boards: 1, pins: 2 }])
  expect(privateEntries).toEqual({ secret: 2, opened: 0 })
})
