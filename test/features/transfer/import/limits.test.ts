import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { BOARDS_PER_MEMBER } from '../../../../app/features/content/boards/limits.ts'
import { startImport } from '../../../../app/features/transfer/import/change-import.server.ts'
import { chooseAudience } from '../../../../app/features/transfer/import/preview/change-rows.server.ts'
import { combineBoards } from '../../../../app/features/transfer/import/preview/combine-boards.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import { IMPORT_SECTIONS } from '../../../../app/features/transfer/limits.ts'
import { refusal } from '../../../emails.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { readText } from '../../../factories/transfer/import-files.ts'
import {
  anImport,
  anImporter,
  aZip,
  boardsOf,
  changedRow,
  runImport,
} from '../../../factories/transfer/imports.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'

let filledBoards = 0

/** Fills the member's account with boards until there is room for only `room` more. */
async function leaveRoom({ db, viewer }: Context, room: number): Promise<void> {
  const memberId = viewer?.id ?? 0
  filledBoards += 10_000
  await db.run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${BOARDS_PER_MEMBER - room})
    insert into boards (id, owner_id, name, folded_name, slug, privacy, created_at)
    select ${filledBoards} + n, ${memberId}, 'Full ' || n, 'full ' || n, 'full-' || n, 'secret', 1 from numbers`)
}

const folder = (name: string, mark = '') =>
  [name, [bookmark(`https://a.example/${name}`, `In ${name}`, mark)]] as const

const fileOf = (...folders: readonly (readonly [string, readonly string[]])[]) =>
  bookmarks(Object.fromEntries(folders))

test('a preview lists boards that won’t fit, and puts the rest into sections of one board', async () => {
  const ana = await anImporter()
  await leaveRoom(ana, 2)
  const pictures = {
    'All/A/a.png': aPicture(),
    'All/B/b.png': aPicture(),
    'All/C/c.png': aPicture(),
    'All/D/d.png': aPicture(),
  }
  const own = await anImport(ana, await aZip(pictures))
  const before = await readImport(ana, own)

  await combineBoards(ana, own)

  const after = await readImport(ana, own)
  expect([before.beyond, before.counts.boardRoom]).toEqual([{ boards: 2, pins: 2 }, 2])
  expect([after.beyond, after.changes]).toEqual([{ boards: 0, pins: 0 }, before.changes + 1])
  expect(after.boards.map(({ name, pins, sections }) => [name, pins, sections])).toEqual([
    ['A', 1, 0],
    ['Other boards', 3, 3],
  ])
  await startImport(ana, { ...own, changes: after.changes, privacy: 'public' })
  await runImport(ana, own)
  expect(await readImport(ana, own)).toMatchObject({ counts: { made: 4, failed: 0 } })
  const made = (await boardsOf(ana)).filter(({ name }) => !name.startsWith('Full'))
  expect(made).toEqual([
    { name: 'A', privacy: 'public', pins: ['a'] },
    { name: 'Other boards', privacy: 'public', pins: ['B: b', 'C: c', 'D: d'] },
  ])
})

test('private entries of the boards that won’t fit get a separate board, and none becomes visible', async () => {
  const ana = await anImporter()
  await leaveRoom(ana, 3)
  const gift = bookmark('https://d.example/', 'Gift', 'PRIVATE="1"')
  const file = fileOf(folder('A'), folder('B'), folder('C'), ['D', [gift, ...folder('D')[1]]])
  const own = await anImport(ana, file)
  const changed = await changedRow(ana, own, 'D', { audience: 'secret' })
  await chooseAudience(ana, { ...changed, privacy: 'public' })

  await combineBoards(ana, own)

  const { boards, privateEntries, beyond } = await readImport(ana, own)
  expect(boards.map(({ name, ownPrivacy, pins }) => [name, ownPrivacy, pins])).toEqual([
    ['A', 'public', 1],
    ['Other boards', 'secret', 3],
    ['Other boards, private', 'secret', 1],
  ])
  expect([privateEntries, beyond]).toEqual([
    { secret: 1, opened: 0 },
    { boards: 0, pins: 0 },
  ])
})

type FilePrivacy = 'public' | 'protected' | 'secret' | null
type OwnAudience = 'all' | 'as_file' | 'public' | 'secret'

/**
 * Two rows, one with the file's privacy and one with the member's choice, and the audience of the board that combines
 * them.
 */
const COMBINED: [
  FilePrivacy,
  OwnAudience,
  FilePrivacy,
  OwnAudience,
  'as_file' | 'public' | 'secret',
  string,
][] = [
  ['public', 'all', null, 'all', 'as_file', 'secret'],
  [null, 'all', 'public', 'all', 'as_file', 'secret'],
  ['public', 'all', 'protected', 'all', 'as_file', 'protected'],
  ['public', 'all', 'public', 'all', 'as_file', 'public'],
  ['public', 'all', null, 'all', 'public', 'public'],
  ['secret', 'as_file', 'public', 'all', 'public', 'secret'],
  ['public', 'all', null, 'as_file', 'public', 'secret'],
  ['public', 'as_file', 'public', 'all', 'secret', 'secret'],
  ['protected', 'as_file', 'public', 'all', 'secret', 'secret'],
  ['protected', 'as_file', 'public', 'as_file', 'public', 'protected'],
  ['protected', 'as_file', 'public', 'public', 'public', 'protected'],
  ['public', 'public', 'public', 'secret', 'public', 'secret'],
  ['public', 'public', 'public', 'public', 'secret', 'secret'],
]

test.each(COMBINED)(
  'rows of %s by “%s” and of %s by “%s” are combined, with “%s” for all boards, as %s',
  async (setting, audience, otherSetting, otherAudience, privacy, expected) => {
    const ana = await anImporter()
    await leaveRoom(ana, 1)
    const named = { A: setting, B: otherSetting }
    const file = {
      boards: Object.entries(named).map(([name, privacy]) => ({
        name,
        ...(privacy && { privacy }),
      })),
      pins: Object.keys(named).map((board_name) => ({
        board_name,
        title: board_name,
        link: `https://${board_name}.example/`,
      })),
    }
    const own = await anImport(ana, JSON.stringify(file))
    await changedRow(ana, own, 'A', { audience })
    await changedRow(ana, own, 'B', { audience: otherAudience })

    await combineBoards(ana, own)

    await chooseAudience(ana, { ...own, privacy })
    expect((await readImport(ana, own)).boards).toMatchObject([
      { name: 'Other boards', ownPrivacy: expected, pins: 2 },
    ])
  },
)

test('if one combined board can’t hold all sections, there are several', async () => {
  const ana = await anImporter()
  await leaveRoom(ana, 2)
  const names = Array.from({ length: IMPORT_SECTIONS + 200 }, (_, at) => `Board ${at}`)
  const own = await anImport(ana, fileOf(...names.map((name) => folder(name))))

  await combineBoards(ana, own)

  const { boards, counts } = await readImport(ana, own)
  expect(boards.map(({ name, sections, pins }) => [name, sections, pins])).toEqual([
    ['Other boards', 500, 500],
    ['Other boards 2', 200, 200],
  ])
  expect(counts.sectionsBeyond).toBe(0)
})

test('boards can’t be combined without room for a single one, by somebody else, or after the start', async () => {
  const ana = await anImporter()
  await leaveRoom(ana, 0)
  const own = await anImport(ana, fileOf(folder('A'), folder('B')))

  expect(await refusal(combineBoards(ana, own))).toBe('too_many_boards')
  expect(await refusal(combineBoards(await aMember(), own))).toBe('not_found')
  expect((await readImport(ana, own)).beyond).toEqual({ boards: 2, pins: 2 })
  await startImport(ana, { ...own, privacy: 'secret' })
  expect(await refusal(combineBoards(ana, own))).toBe('import_over')
})

test('boards that failed for lack of room can be retried only once there is room', async () => {
  const ana = await anImporter()
  await leaveRoom(ana, 0)
  const own = await anImport(ana, fileOf(folder('A')))
  await startImport(ana, { ...own, privacy: 'secret' })
  await runImport(ana, own)
  const counts = async () => (await readImport(ana, own)).counts

  expect(await counts()).toMatchObject({ failed: 1, retryable: 0, boardRoom: 0 })
  await ana.db.run(
    sql`update boards set deleted_at = 1 where owner_id = ${ana.viewer.id} and name = 'Full 1'`,
  )
  expect(await counts()).toMatchObject({ failed: 1, retryable: 1, boardRoom: 1 })
})

test('a preview reports sections beyond the limit and shortened texts', async () => {
  const ana = await anImporter()
  const sections = Array.from(
    { length: IMPORT_SECTIONS + 3 },
    (_, at) => `<DT><H3>Part ${at}</H3><DL><p>${bookmark(`https://a.example/${at}`, 'A')}</DL>`,
  )
  const long = `${bookmark('https://b.example/', 'B')}<DD>${'x'.repeat(801)}`
  const fits = `${bookmark('https://c.example/', 'C')}<DD>${'x'.repeat(800)}`
  const own = await anImport(ana, bookmarks({ Clay: [...sections, long, fits] }))

  const { counts, boards } = await readImport(ana, own)

  expect([counts.sectionsBeyond, counts.cut]).toEqual([3, 1])
  expect(boards).toMatchObject([{ sectionsBeyond: 3 }])
})

test.each([
  ['https://a.example/', 2048, null],
  ['https://a.example/', 2049, 'address_too_long'],
  ['javascript:', 2049, 'not_web'],
  ['file:///', 20, 'not_web'],
])('an address starting with %s with %i letters is reported as %s', (start, length, reason) => {
  const href = start.padEnd(length, 'x')

  const found = readText(bookmarks({ Clay: [bookmark(href, 'A')] }))

  expect(found?.unreadable.map((one) => one.reason) ?? []).toEqual(reason === null ? [] : [reason])
})
