import { env } from 'cloudflare:test'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../app/db/database.ts'
import { readPinPage } from '../../../app/features/screens/feeds/pin-page.server.ts'
import { readSavedPage } from '../../../app/features/screens/profiles/profile-page.server.ts'
import { readBoardWithSources } from '../../../app/features/transfer/sources/board-page.server.ts'
import { shownRows, versionOf } from '../../../workers/pages/shown-rows.ts'
import { aBoard, aSection, collaborate } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'
import { sessionBy } from '../../session-by.ts'
import { aPlace, otherValues, type Place, set, TABLES } from './shown-place.ts'

/** The tables of a board page. Queries on the last four are about the viewer, so visitors get no rows. */
const BOARD_TABLES = [
  'boards',
  'board_sections',
  'board_collaborators',
  'pins',
  'members',
  'pictures',
  'videos',
  'blocks',
  'board_follows',
  'board_sources',
  'member_follows',
]

/** The tables of a profile page. Queries on the last two are about members, so visitors get no rows. */
const PROFILE_TABLES = [
  'boards',
  'board_collaborators',
  'board_places',
  'pins',
  'members',
  'businesses',
  'pictures',
  'blocks',
  'member_follows',
]

/**
 * The pages cached by version, with how a visitor reads them, which columns they show, and the orders by which a
 * row's position can change.
 */
const PAGES = {
  board: {
    route: 'screens/board/page',
    tables: BOARD_TABLES,
    read: (visitor: Visitor, { address, section }: Place) =>
      [undefined, section.slug].map((slug) => {
        const query = { ...address, section: slug, bookmark: null, pageSize: 25 }
        return readBoardWithSources(visitor, query)
      }),
    shows: [
      'boards.privacy',
      'boardSections.title',
      'boardCollaborators.state',
      'pins.title_key',
      'pins.order_key',
      'pins.link',
      'members.full_name',
      'members.state',
      'members.picture_id',
      'pictures.hash',
      'videos.duration_ms',
    ],
    order: ({ board }: Place, order: string) => set('boards', board.id, { pin_order: order }),
    orders: [{ order: 'hand' }, { order: 'title', of: 'pins' }],
  },
  profile: {
    route: 'screens/profile/saved',
    tables: PROFILE_TABLES,
    read: (visitor: Visitor, { address: { username } }: Place) => [
      readSavedPage(visitor, { username, bookmark: null, pageSize: 25 }),
    ],
    shows: [
      'boards.privacy',
      'boards.cover_id',
      'boards.folded_name',
      'boardCollaborators.state',
      'boardPlaces.order_key',
      'pins.picture_id',
      'pins.deleted_at',
      'pictures.hash',
      'members.about',
      'members.state',
      'members.follower_count',
      'members.board_order',
      'businesses.kind',
    ],
    order: ({ ana }: Place, order: string) => set('members', ana.viewer.id, { board_order: order }),
    orders: [
      { order: 'newest' },
      { order: 'hand', of: 'boardPlaces' },
      { order: 'name', of: 'boards' },
    ],
  },
  pin: {
    route: 'screens/pin/page',
    tables: [],
    read: (visitor: Visitor, { rows }: Place) => {
      const { id: pinId } = rows.find(({ table }) => table === 'pins') ?? { id: 0 }
      return [readPinPage(visitor, { pinId, bookmark: null, pageSize: 25 })]
    },
    shows: [
      'boards.name',
      'boards.privacy',
      'pins.title',
      'pins.description',
      'pins.deleted_at',
      'members.full_name',
      'members.state',
      'members.follower_count',
      'pictures.hash',
      'videos.hash',
    ],
    order: async () => true,
    orders: [{ order: 'hand' }],
  },
}
type PageKind = keyof typeof PAGES

type Visitor = ReturnType<typeof aVisitor>

test.for<PageKind>(['board', 'profile', 'pin'])(
  'every column that changes a %s’s page changes its version',
  async (kind) => {
    const changed = new Set<string>()
    const place = await aPlace()
    const { order, orders } = PAGES[kind]
    for (const each of orders) {
      await order(place, each.order)
      let was = await shown(kind, place)
      for (const { table, id } of place.rows) {
        if ('of' in each && each.of !== table) continue
        const name = getTableName(TABLES[table])
        const own = await env.DB.prepare(`select * from ${name} where rowid = ?`).bind(id).first()
        for (const [column, values] of otherValues(table, own ?? {}, place.others)) {
          for (const value of values) {
            const before = await versionNow(was.rows)
            if (!(await set(name, id, { [column]: value }))) continue
            const after = await shown(kind, place, was.rows)
            await set(name, id, { [column]: own?.[column] })
            if (after.page === was.page) continue
            changed.add(`${table}.${column}`)
            expect(after.version, `${table}.${column} = ${value}`).not.toBe(before)
            was = await shown(kind, place)
          }
        }
      }
    }

    expect([...changed]).toEqual(expect.arrayContaining(PAGES[kind].shows))
  },
)

test.for<PageKind>(['board', 'profile'])(
  'every row that is added or deleted changes a page’s version, too: %s',
  async (kind) => {
    const place = await aPlace()
    const { ana, bo, board, rows } = place
    const cy = await aMember()
    const ofTable = (table: keyof typeof TABLES) => rows.find((row) => row.table === table)?.id
    const remove = (name: keyof typeof TABLES, id = ofTable(name)) =>
      env.DB.prepare(`delete from ${getTableName(TABLES[name])} where rowid = ?`)
        .bind(id)
        .run()
    const acts: [string, () => Promise<unknown>, PageKind?][] = [
      ['a section is made', () => aSection(ana, board, 'Bowls')],
      ['a collaborator comes', () => collaborate(board, cy)],
      ['a collaborator leaves us', () => remove('members', cy.viewer.id)],
      ['a pin is made', () => aPin(ana, board)],
      ['a pin is erased', () => remove('pins')],
      [
        'a section’s pin is moved',
        () => set('pins', place.inSection, { section_id: null }),
        'board',
      ],
      ['a board is made', () => aBoard(ana), 'profile'],
      ['another’s board is erased', () => remove('boards', place.shared.id), 'profile'],
      [
        'a business becomes a person',
        () => set('members', ana.viewer.id, { is_partner: 0 }),
        'profile',
      ],
      ['a collaborator goes', () => remove('boardCollaborators')],
      ['a section is erased', () => remove('boardSections'), 'board'],
      ['the board is erased', () => remove('boards')],
      ['somebody follows', () => set('members', ana.viewer.id, { follower_count: 9 }), 'profile'],
      ['another takes the name', () => renameTo(bo, ana), 'profile'],
    ]

    for (const [name, act, of = kind] of acts) {
      if (of !== kind) continue
      const before = await shown(kind, place)
      await act()
      const after = await shown(kind, place, before.rows)
      expect(after.page, name).not.toBe(before.page)
      expect(after.version, name).not.toBe(before.version)
    }
  },
)

test.for<PageKind>(['board', 'profile'])(
  'a %s’s page reads no table that its version doesn’t cover',
  async (kind) => {
    const texts: string[] = []
    const session = sessionBy((own) => ({
      prepare(text) {
        texts.push(text)
        return own.prepare(text)
      },
      batch: (statements) => own.batch(statements),
    }))
    const place = await aPlace()
    await Promise.all(PAGES[kind].read(aVisitor({ db: openDatabase(session) }), place))

    const { results } = await env.DB.prepare('select name from sqlite_schema').all()
    const all = new Set(results.map(({ name }) => name))
    const names = texts.flatMap((text) => [...text.matchAll(/(?:from|join) "?([a-z_]+)"?/gi)])
    const tables = new Set(names.flatMap(([, name]) => (all.has(name) ? [name] : [])))
    expect([...tables].toSorted()).toEqual(PAGES[kind].tables.toSorted())
  },
)

test('activity on a secret or archived board changes no version of its owner’s profile', async () => {
  const { ana, bo, ...place } = await aPlace()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const archived = await aBoard(ana)
  await set('boards', archived.id, { archived_at: 1 })
  const before = await shown('profile', { ana, bo, ...place })

  for (const board of [secret, archived]) {
    const { id } = await aPin(ana, board)
    await set('pins', id, { title: 'Other' })
    await aSection(ana, board)
    await collaborate(board, bo)
    await set('boards', board.id, { name: 'Other', cover_id: null, description: 'Other' })
  }

  expect(await versionNow(before.rows)).toBe(before.version)
})

/** The page for visitors, with the version of its rows or of the rows given. */
async function shown(kind: PageKind, place: Place, asked?: Awaited<ReturnType<typeof shownRows>>) {
  const { read, route } = PAGES[kind]
  const pages = await Promise.all(read(aVisitor(), place).map((page) => page.catch(String)))
  const [page] = pages
  const reads = new Map([[route, { result: Promise.resolve(page) }]])
  const chosenAt = page && typeof page === 'object' && 'chosenAt' in page ? page.chosenAt : null
  const rows = asked ?? (await shownRows(reads, chosenAt))
  const text = JSON.stringify(pages, (key, value) => (key === 'chosenAt' ? null : value))
  return { page: text, rows, version: await versionNow(rows) }
}

async function versionNow(rows: Awaited<ReturnType<typeof shownRows>>) {
  const [row] = rows ? await versionOf(aVisitor().db, rows) : []
  return row?.version
}

async function renameTo({ viewer }: Place['bo'], { viewer: former }: Place['bo']): Promise<void> {
  await set('members', former.id, { username: `${former.username}x` })
  await set('members', viewer.id, { username: former.username })
}
