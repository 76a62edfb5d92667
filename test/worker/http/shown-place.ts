import { env } from 'cloudflare:test'
import { eq, getTableColumns } from 'drizzle-orm'
import {
  boardCollaborators,
  boardPlaces,
  boardSections,
  boards,
} from '../../../app/db/content/boards.ts'
import { pins } from '../../../app/db/content/pins.ts'
import { pictures, videos } from '../../../app/db/core/media.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { businesses } from '../../../app/db/identity/business.ts'
import { newId } from '../../../app/db/ids.ts'
import { aBoard, aSection, collaborate } from '../../factories/content/boards.ts'
import { aPictureRow, aPin } from '../../factories/content/pins.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

export const TABLES = {
  boards,
  boardSections,
  boardCollaborators,
  boardPlaces,
  pins,
  members,
  businesses,
  pictures,
  videos,
}

/** Columns that aren't changed: triggers of pins keep a section's count, and a business is found by its member's id. */
const NOT_TRIED = new Set(['boardSections.pinCount', 'businesses.memberId'])

export type Place = Awaited<ReturnType<typeof aPlace>>

/** A shared board with rows of each kind that its page shows, and of each kind that it doesn't. */
export async function aPlace() {
  const face = await aPictureRow()
  const otherFace = await aPictureRow()
  const ana = await aBusiness({ pictureId: face.id })
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
  const videoId = await aVideoRow()
  const otherVideoId = await aVideoRow()
  await set('pins', pin.id, { video_id: videoId })
  const [row] = await ana.db.select().from(pins).where(eq(pins.id, pin.id))
  const other = await aBoard(ana)
  const shared = await aBoard(bo)
  await collaborate(shared, ana)
  await ana.db.insert(boardPlaces).values(
    [board, other].map(({ id }, place) => ({
      memberId: ana.viewer.id,
      boardId: id,
      orderKey: `a${place}`,
    })),
  )
  return {
    ana,
    bo,
    board,
    section,
    inSection,
    shared,
    address: { username: ana.viewer.username, board: board.slug },
    rows: [
      { table: 'boards', id: board.id },
      { table: 'boards', id: shared.id },
      { table: 'boardSections', id: section.id },
      { table: 'boardCollaborators', id: await idOf('board_collaborators', 'board_id', board.id) },
      { table: 'boardCollaborators', id: await idOf('board_collaborators', 'board_id', shared.id) },
      { table: 'boardPlaces', id: await idOf('board_places', 'board_id', board.id) },
      { table: 'pins', id: pin.id },
      { table: 'members', id: ana.viewer.id },
      { table: 'members', id: bo.viewer.id },
      { table: 'businesses', id: ana.viewer.id },
      { table: 'pictures', id: row?.pictureId ?? 0 },
      { table: 'pictures', id: face.id },
      { table: 'videos', id: videoId },
    ] as const,
    others: [
      other.id,
      (await aSection(ana, other)).id,
      (await aMember()).viewer.id,
      otherFace.id,
      otherVideoId,
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

/** Other values that each column may take: another enumerated value, number, text or row. */
export function otherValues(
  table: keyof typeof TABLES,
  own: Record<string, unknown>,
  ids: readonly number[],
): [column: string, values: unknown[]][] {
  const columns = Object.entries(getTableColumns(TABLES[table]))
  return columns.flatMap(([key, { enumValues }]) => {
    if (NOT_TRIED.has(`${table}.${key}`) || key === 'id' || key === 'version') return []
    const column = key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
    const value = own[column]
    const numbers = key.endsWith('Id') ? ids : [typeof value === 'number' ? value + 1 : 1]
    const values = [...(enumValues ?? ['other']), ...numbers, null]
    return [[column, values.filter((each) => each !== value)]]
  })
}

/** Sets these values; returns whether the database accepts them. */
export async function set(
  table: string,
  id: number,
  values: Record<string, unknown>,
): Promise<boolean> {
  const columns = Object.keys(values).map((column) => `${column} = ?`)
  try {
    await env.DB.prepare(`update ${table} set ${columns} where rowid = ?`)
      .bind(...Object.values(values), id)
      .run()
    return true
  } catch {
    return false
  }
}

async function idOf(table: string, column: string, value: number): Promise<number> {
  const found = `select rowid as place from ${table} where ${column} = ?`
  return (await env.DB.prepare(found).bind(value).first<number>('place')) ?? 0
}
