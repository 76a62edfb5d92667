import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import { pictures } from '../../../app/db/core/media.ts'
import { newId } from '../../../app/db/ids.ts'
import { pictureColour } from '../../../app/features/content/media/pictures/picture-colour.ts'
import { insertPin } from '../../../app/features/content/pins/create-pin.server.ts'
import { DERIVED_COLUMNS } from '../../../scripts/backup/derived.ts'
import { aVisitor } from '../identity/people.ts'

type Texts = Omit<Parameters<typeof insertPin>[1], 'boardId' | 'pictureId' | 'method'> & {
  dominantColor?: string
}

let clock = Date.now()

/** A time after all earlier ones, so that things made then are newer. */
export function later(): number {
  clock = Math.max(clock + 1, Date.now())
  return clock
}

let tens = 0

/**
 * The reader at a time when everything that an isolate caches for ten minutes has expired, and after all
 * earlier readers.
 */
export function tenMinutesLater(reader: Context): Context {
  tens++
  return { ...reader, now: Date.now() + tens * 600_000 }
}

/** A pin of this member on one of their boards, newer than all others; its picture has no file. */
export async function aPin(
  owner: Context,
  board: { id: number },
  { dominantColor, ...texts }: Texts = {},
): Promise<{ id: number; hash: string }> {
  const { id: pictureId, hash } = await aPictureRow(dominantColor)
  const place = { boardId: board.id, pictureId, method: 'uploaded' as const }
  const id = await insertPin({ ...owner, now: later() }, { ...texts, ...place })
  return { id, hash }
}

/** This many pins, oldest first. */
export async function pinsOn(
  owner: Context,
  board: { id: number },
  count: number,
  texts: Texts = {},
): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await aPin(owner, board, texts)).id)
  return ids
}

/** Adds this many pins to a board or its trash in one statement, newer than all others, with one picture or many. */
export async function fillPins(
  { viewer }: Context,
  board: { id: number },
  count: number,
  texts: { title?: string; sectionId?: number; deletedAt?: number; isOfMany?: boolean } = {},
): Promise<void> {
  const { id: pictureId } = await aPictureRow()
  const first = newId(later())
  clock += count
  if (texts.isOfMany) {
    await env.DB.prepare(`with recursive places(n) as (select 0 union all select n + 1 from places where n < ?1 - 1)
      insert into pictures (id, hash, type, width, height, dominant_color, bytes, created_at)
      select ?2 + n, 'picture' || (?2 + n), type, width, height, dominant_color, bytes, created_at
      from places, pictures where id = ?3`)
      .bind(count, first, pictureId)
      .run()
  }
  await env.DB.prepare(`with recursive places(n) as (select 0 union all select n + 1 from places where n < ?1 - 1)
    insert into pins (id, pinner_id, board_id, section_id, picture_id, title, method, deleted_at, created_at)
    select ?2 + n, ?3, ?4, ?5, iif(?9, ?2 + n, ?6), ?7, 'uploaded', ?8, 0 from places`)
    .bind(
      count,
      first,
      viewer?.id ?? 0,
      board.id,
      texts.sectionId ?? null,
      pictureId,
      texts.title ?? '',
      texts.deletedAt ?? null,
      texts.isOfMany ? 1 : 0,
    )
    .run()
}

/** A picture's database row, without a file. */
export async function aPictureRow(
  dominantColor = '#a0b0c0',
): Promise<{ id: number; hash: string }> {
  const now = later()
  const hash = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')
  const picture = { id: newId(now), hash, type: 'image/png' as const, width: 30, height: 40 }
  await aVisitor()
    .db.insert(pictures)
    .values({
      ...picture,
      dominantColor,
      colour: pictureColour(dominantColor),
      bytes: 100,
      createdAt: now,
    })
  return { id: picture.id, hash }
}

/** Columns that must be right in every row, each with the query that recalculates it. */
const RECOUNTS = [
  ...DERIVED_COLUMNS,
  {
    table: 'pins',
    column: 'board_id',
    value: 'select board_id from board_sections where id = pins.section_id',
  },
]

/** Indexes that triggers maintain, each with the query that rebuilds its rows. */
const INDEXES = [
  ['pins_fts', 'rowid, title, description', 'select * from listed_pins'],
  ['unlisted_pins_fts', 'rowid, title, description, place', 'select * from unlisted_pins'],
  ['noted_pins_fts', 'rowid, words, pinner', 'select * from noted_pins'],
  ['boards_fts', 'rowid, name', 'select id, name from listed_boards'],
  ['unlisted_boards_fts', 'rowid, name, place', 'select id, name, place from unlisted_boards'],
  ['members_fts', 'rowid, username, full_name', 'select * from open_members'],
] as const

/** Every stored count, listing and index row in the database that differs from its recalculation. */
export async function wrongCounts(): Promise<Record<string, unknown>[]> {
  const counts = RECOUNTS.map(
    ({
      table,
      column,
      value,
    }) => `select '${table}.${column}' as what, rowid as id, ${column} as stored,
      (${value}) as counted from ${table} where stored <> counted`,
  )
  const rows = INDEXES.map(
    ([index, columns, recount]) => `select '${index}' as what, * from (
      select * from (select ${columns} from ${index} except ${recount})
      union all select * from (${recount} except select ${columns} from ${index}))`,
  )
  const answers = await env.DB.batch<Record<string, unknown>>(
    [...counts, ...rows].map((query) => env.DB.prepare(query)),
  )
  return answers.flatMap(({ results }) => results)
}
