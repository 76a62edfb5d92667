import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import { pictures } from '../../../app/db/ground/media.ts'
import { newId } from '../../../app/db/ids.ts'
import { pictureColour } from '../../../app/features/content/media/pictures/picture-colour.ts'
import { insertPin } from '../../../app/features/content/pins/create-pin.server.ts'
import { aVisitor } from '../identity/people.ts'

type Words = Omit<Parameters<typeof insertPin>[1], 'boardId' | 'pictureId' | 'method'> & {
  dominantColor?: string
}

let clock = Date.now()

/** A moment after every other that was asked for: what is made then is newer. */
export function later(): number {
  clock = Math.max(clock + 1, Date.now())
  return clock
}

let minutes = 0

/** The reader after whatever an isolate keeps for a minute, and after everybody who was asked for before. */
export function aMinuteLater(reader: Context): Context {
  minutes++
  return { ...reader, now: Date.now() + minutes * 60_000 }
}

/** A pin of this member's on a board of theirs, newer than every other; its picture has no file. */
export async function aPin(
  owner: Context,
  board: { id: number },
  { dominantColor, ...words }: Words = {},
): Promise<{ id: number; hash: string }> {
  const { id: pictureId, hash } = await aPictureRow(dominantColor)
  const place = { boardId: board.id, pictureId, method: 'uploaded' as const }
  const id = await insertPin({ ...owner, now: later() }, { ...words, ...place })
  return { id, hash }
}

/** So many pins, oldest first. */
export async function pinsOn(
  owner: Context,
  board: { id: number },
  count: number,
  words: Words = {},
): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await aPin(owner, board, words)).id)
  return ids
}

/** So many pins more on a board or in its trash, all at once and newer than every other, of one picture or many. */
export async function fillPins(
  { viewer }: Context,
  board: { id: number },
  count: number,
  words: { title?: string; sectionId?: number; deletedAt?: number; isOfMany?: boolean } = {},
): Promise<void> {
  const { id: pictureId } = await aPictureRow()
  const first = newId(later())
  clock += count
  if (words.isOfMany) {
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
      words.sectionId ?? null,
      pictureId,
      words.title ?? '',
      words.deletedAt ?? null,
      words.isOfMany ? 1 : 0,
    )
    .run()
}

/** A picture as the database knows it, without a file behind it. */
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

/** Columns that must be true of every row, each with the query that counts it anew. */
const RECOUNTS = [
  [
    'boards',
    'pin_count',
    'select count(*) from pins where board_id = boards.id and deleted_at is null',
  ],
  ['boards', 'section_count', 'select count(*) from board_sections where board_id = boards.id'],
  ['boards', 'follower_count', 'select count(*) from board_follows where board_id = boards.id'],
  [
    'board_sections',
    'pin_count',
    `select count(*) from pins
    where section_id = board_sections.id and deleted_at is null`,
  ],
  [
    'pins',
    'is_listed',
    `deleted_at is null and exists (select 1 from boards where id = board_id
    and privacy = 'public' and archived_at is null and boards.deleted_at is null
    and not exists (select 1 from members where members.id in (owner_id, pinner_id)
      and state in ('suspended', 'deactivated', 'deactivated_by_member')))`,
  ],
  [
    'pins',
    'save_count',
    `select count(*) from pins as saves
    where saves.via_pin_id = pins.id and saves.is_listed = 1`,
  ],
  ['pins', 'board_id', 'select board_id from board_sections where id = pins.section_id'],
  [
    'hashtags',
    'pin_count',
    `select count(*) from pin_hashtags join pins on pins.id = pin_id
    where hashtag_id = hashtags.id and pins.is_listed = 1`,
  ],
  ['members', 'follower_count', 'select count(*) from member_follows where member_id = members.id'],
  [
    'members',
    'following_count',
    `select count(*) from member_follows
    where follower_id = members.id`,
  ],
] as const

/** Indexes that triggers keep, each with the query that reads its rows anew. */
const INDEXES = [
  ['pins_fts', 'rowid, title, description', 'select * from listed_pins'],
  ['unlisted_pins_fts', 'rowid, title, description, place', 'select * from unlisted_pins'],
  ['noted_pins_fts', 'rowid, words, pinner', 'select * from noted_pins'],
  ['boards_fts', 'rowid, name', 'select id, name from listed_boards'],
  ['unlisted_boards_fts', 'rowid, name, place', 'select id, name, place from unlisted_boards'],
  ['members_fts', 'rowid, username, full_name', 'select * from open_members'],
  [
    'pin_hashtags',
    'pin_id, hashtag_id, is_listed',
    'select pin_id, hashtag_id, pins.is_listed from pin_hashtags join pins on pins.id = pin_id',
  ],
] as const

/** Every stored count, listing and index row, in the whole database, that a recount contradicts. */
export async function untrueCounts(): Promise<Record<string, unknown>[]> {
  const counts = RECOUNTS.map(
    ([table, column, recount]) => `select '${table}.${column}' as what, id, ${column} as stored,
      (${recount}) as counted from ${table} where stored <> counted`,
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
