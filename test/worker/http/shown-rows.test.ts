import { env } from 'cloudflare:test'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boardCollaborators, boardSections, boards } from '../../../app/db/content/boards.ts'
import { pins } from '../../../app/db/content/pins.ts'
import { openDatabase } from '../../../app/db/database.ts'
import { pictures, videos } from '../../../app/db/ground/media.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { newId } from '../../../app/db/ids.ts'
import { readBoardPage } from '../../../app/features/screens/feeds/board-page.server.ts'
import { followedRow } from '../../../app/features/transfer/sources/read-sources.server.ts'
import { shownRows, versionOf } from '../../../workers/pages/shown-rows.ts'
import { aBoard, aSection, collaborate } from '../../factories/content/boards.ts'
import { aPictureRow, aPin } from '../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'
import { sessionBy } from '../../session-by.ts'

const TABLES = { boards, boardSections, boardCollaborators, pins, members, pictures, videos }

/** Of these a visitor's page asks what holds for its viewer: nothing, for nobody. */
const ABOUT_THE_VIEWER = ['blocks', 'board_follows', 'board_sources', 'member_follows']

/** A section counts its pins, whose triggers raise the version. */
const NOT_TRIED = new Set(['boardSections.pinCount'])

type Place = Awaited<ReturnType<typeof aPlace>>

/** A shared board with each kind of row that its page shows, and rows of each kind that it doesn't. */
async function aPlace() {
  const [face, otherFace] = [await aPictureRow(), await aPictureRow()]
  const ana = await aMember({ pictureId: face.id })
  const bo = await aMember()
  const board = await aBoard(ana, { description: 'Jars' })
  const section = await aSection(ana, board)
  await collaborate(board, bo)
  await aPin(ana, board, { title: 'Alder' })
  const pin = await aPin(bo, board, {
    title: 'Birch',
    altText: 'A jar',
    link: 'https://a.example/',
  })
  const { id: inSection } = await aPin(ana, board, { title: 'Cedar', sectionId: section.id })
  const [videoId, otherVideoId] = [await aVideoRow(), await aVideoRow()]
  await set('pins', pin.id, { video_id: videoId })
  const [row] = await ana.db.select().from(pins).where(eq(pins.id, pin.id))
  const other = await aBoard(ana)
  return {
    ...{ ana, bo, board, section, inSection },
    address: { username: ana.viewer.username, board: board.slug },
    rows: [
      { table: 'boards', id: board.id },
      { table: 'boardSections', id: section.id },
      { table: 'boardCollaborators', id: await idOf('board_collaborators', 'board_id', board.id) },
      { table: 'pins', id: pin.id },
      { table: 'members', id: ana.viewer.id },
      { table: 'members', id: bo.viewer.id },
      { table: 'pictures', id: row?.pictureId ?? 0 },
      { table: 'pictures', id: face.id },
      { table: 'videos', id: videoId },
    ] as const,
    others: [
      ...[other.id, (await aSection(ana, other)).id, (await aMember()).viewer.id],
      ...[otherFace.id, otherVideoId],
    ],
  }
}

async function aVideoRow(): Promise<number> {
  const id = newId(Date.now())
  const film = {
    hash: crypto.randomUUID(),
    type: 'video/mp4',
    durationMs: 4000,
    bytes: 100,
  } as const
  await aVisitor()
    .db.insert(videos)
    .values({ ...film, id, createdAt: 0 })
  return id
}

test('no column of a row that a board’s page shows changes the page without its version', async () => {
  const changed = new Set<string>()
  const place = await aPlace()
  for (const { table, id, pinOrder } of [
    ...place.rows.map((row) => ({ ...row, pinOrder: 'hand' })),
    { ...place.rows[3], pinOrder: 'title' },
  ]) {
    const name = getTableName(TABLES[table])
    await set('boards', place.board.id, { pin_order: pinOrder })
    const { page, rows } = await shown(place)
    const own = await env.DB.prepare(`select * from ${name} where id = ?`).bind(id).first()
    for (const [column, values] of otherValues(table, own ?? {}, place.others)) {
      for (const value of values) {
        const before = await versionNow(rows)
        if (!(await set(name, id, { [column]: value }))) continue
        const after = await shown(place, rows)
        await set(name, id, { [column]: own?.[column] })
        if (after.page === page) continue
        changed.add(`${table}.${column}`)
        expect(after.version, `${table}.${column} = ${value}`).not.toBe(before)
      }
    }
  }

  const expected = ['boards.privacy', 'boardSections.title', 'boardCollaborators.state']
  expected.push('pins.title_key', 'pins.order_key', 'pins.link', 'members.full_name')
  expected.push('members.state', 'members.picture_id', 'pictures.hash', 'videos.duration_ms')
  expect([...changed]).toEqual(expect.arrayContaining(expected))
})

test('nor does a row that comes or goes', async () => {
  const place = await aPlace()
  const { ana, board, rows } = place
  const cy = await aMember()
  const remove = (name: keyof typeof TABLES, id: number | undefined) =>
    env.DB.prepare(`delete from ${getTableName(TABLES[name])} where id = ?`)
      .bind(id)
      .run()
  const acts: [string, () => Promise<unknown>][] = [
    ['a section is made', () => aSection(ana, board, 'Bowls')],
    ['a collaborator comes', () => collaborate(board, cy)],
    ['a collaborator leaves us', () => remove('members', cy.viewer.id)],
    ['a pin is made', () => aPin(ana, board)],
    ['a pin is erased', () => remove('pins', rows[3].id)],
    ['a section’s pin is moved', () => set('pins', place.inSection, { section_id: null })],
    ['a collaborator goes', () => remove('boardCollaborators', rows[2].id)],
    ['a section is erased', () => remove('boardSections', rows[1].id)],
    ['the board is erased', () => remove('boards', board.id)],
  ]

  for (const [name, act] of acts) {
    const before = await shown(place)
    await act()
    const after = await shown(place, before.rows)
    expect(after.page, name).not.toBe(before.page)
    expect(after.version, name).not.toBe(before.version)
  }
})

test('a board’s page reads no table that its version doesn’t know', async () => {
  const texts: string[] = []
  const session = sessionBy((own) => ({
    prepare(text) {
      texts.push(text)
      return own.prepare(text)
    },
    batch: (statements) => own.batch(statements),
  }))
  await read(aVisitor({ db: openDatabase(session) }), await aPlace())

  const names = texts.flatMap((text) => [...text.matchAll(/(?:from|join) "?([a-z_]+)"?/gi)])
  const tables = new Set(names.map(([, name]) => name))
  const known = Object.values(TABLES).map((table): string => getTableName(table))
  expect([...tables].toSorted()).toEqual([...known, ...ABOUT_THE_VIEWER].toSorted())
})

async function read(visitor: ReturnType<typeof aVisitor>, { address, section }: Place) {
  const ask = (slug?: string) => {
    const query = { ...address, section: slug, bookmark: null, pageSize: 25 }
    return readBoardPage(visitor, query, followedRow(visitor, query)).catch(String)
  }
  return [await ask(), await ask(section.slug)]
}

/** The page as visitors get it, and the version of its rows, or of those that it showed before. */
async function shown(place: Place, asked?: Awaited<ReturnType<typeof shownRows>>) {
  const visitor = aVisitor()
  const pages = await read(visitor, place)
  const reads = new Map([['screens/board/page', { result: Promise.resolve(pages[0]) }]])
  const rows = asked ?? (await shownRows(reads))
  return { page: JSON.stringify(pages), rows, version: await versionNow(rows) }
}

async function versionNow(rows: Awaited<ReturnType<typeof shownRows>>) {
  const [row] = rows ? await versionOf(aVisitor().db, rows) : []
  return row?.version
}

/** Whether the database takes these values. */
async function set(table: string, id: number, values: Record<string, unknown>): Promise<boolean> {
  const columns = Object.keys(values).map((column) => `${column} = ?`)
  try {
    await env.DB.prepare(`update ${table} set ${columns} where id = ?`)
      .bind(...Object.values(values), id)
      .run()
    return true
  } catch {
    return false
  }
}

async function idOf(table: string, column: string, value: number): Promise<number> {
  const found = `select id from ${table} where ${column} = ?`
  return (await env.DB.prepare(found).bind(value).first<number>('id')) ?? 0
}

/** Values that each column might take besides its own: what it has words for, another number, text or row. */
function otherValues(
  table: keyof typeof TABLES,
  own: Record<string, unknown>,
  ids: readonly number[],
): [column: string, values: unknown[]][] {
  const columns = Object.entries(getTableColumns(TABLES[table]))
  return columns.flatMap(([key, { enumValues }]) => {
    if (NOT_TRIED.has(`${table}.${key}`) || key === 'id' || key === 'version') return []
    const column = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const value = own[column]
    const numbers = key.endsWith('Id') ? ids : [typeof value === 'number' ? value + 1 : 1]
    const values = [...(enumValues ?? ['other']), ...numbers, null]
    return [[column, values.filter((each) => each !== value)]]
  })
}
