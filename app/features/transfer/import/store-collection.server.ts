import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { type JsonRows, jsonRows } from '../../../db/json-rows.ts'
import { columnList } from '../../../db/listed-columns.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { Refusal } from '../../../refusal.ts'
import { foldName, slugOf } from '../../content/boards/board-names/names.ts'
import { WRITTEN_TEXT_NAMES } from '../../content/pins/fields/text-fields.ts'
import { IMPORT_ENTRIES, IMPORT_ROWS, IMPORT_SECTIONS, IMPORT_STATEMENTS } from '../limits.ts'
import type { Collection, FoundBoard, PlacedItem } from './collection.ts'
import { audienceOfBoard } from './preview/audience.server.ts'

const NextPlace = v.object({ foldedName: v.string(), next: v.number() })

/** Stores each entry once. A further file is added after the earlier ones. Refuses `import_too_long`. */
export async function storeCollection(
  { db }: Pick<Context, 'db'>,
  importId: number,
  { boards, unreadable }: Collection,
  fileNumber: number,
): Promise<void> {
  const entries = boards.reduce((sum, board) => sum + board.items.length, 0) + unreadable.length
  const [ofImport, ofBoards] = await runBatch(db, [
    sql`select count(*) as rows from import_items where import_id = ${importId}`,
    sql`select folded_name as foldedName, max(import_items.position) + 1 as next from import_boards
      join import_items on import_board_id = import_boards.id
      where import_boards.import_id = ${importId} group by import_boards.id`,
  ])
  const [before] = rowsOf(v.object({ rows: v.number() }), ofImport)
  if ((before?.rows ?? 0) + entries > IMPORT_ENTRIES)
    throw new Refusal('import_too_long', 'file', { limit: IMPORT_ENTRIES })
  const nextPlaces = new Map(
    rowsOf(NextPlace, ofBoards).map(({ foldedName, next }) => [foldedName, next]),
  )
  const times = new Map<string, number>()
  const statements = [
    ...inRows(boards.map(boardRow), (rows) => boardStep(importId, rows, fileNumber)),
    ...inRows(boards.flatMap(sectionRows), (rows) => sectionStep(importId, rows, fileNumber)),
    ...inRows(
      boards.flatMap((board) => itemRows(board, nextPlaces.get(board.foldedName) ?? 0, times)),
      (rows) => itemStep(importId, rows, fileNumber),
    ),
    ...inRows(unreadable.map(unreadableRow), (rows) => unreadableStep(importId, rows)),
  ]
  for (let at = 0; at < statements.length; at += IMPORT_STATEMENTS) {
    await runBatch(db, statements.slice(at, at + IMPORT_STATEMENTS))
  }
  await runBatch(db, [
    earlierTargets(importId, fileNumber),
    sql`update imports set state = 'waiting', leased_until = 0, changes = changes + 1,
        total = (select count(*) from import_items where import_id = ${importId} and state = 'open'),
        duplicates = (select count(*) from import_items where import_id = ${importId} and state = 'repeated')
      where id = ${importId} and state = 'reading'`,
  ])
}

export async function storeUnreadable(
  { db }: Pick<Context, 'db'>,
  importId: number,
  unreadable: Collection['unreadable'],
): Promise<void> {
  await runBatch(
    db,
    inRows(unreadable.map(unreadableRow), (rows) => unreadableStep(importId, rows)),
  )
}

/** Gives a board the target that it had in an earlier import, if only the member can see that board. */
function earlierTargets(importId: number, fileNumber: number): SQL {
  return sql`update import_boards set (target_id, target_seen_by) = (
      select boards.id, 'secret' from imports as own
      join imports as earlier on earlier.member_id = own.member_id and earlier.id <> own.id
      join import_boards as before on before.import_id = earlier.id
        and before.folded_name = import_boards.folded_name and before.state in ('found', 'made')
      join boards on boards.id = before.board_id and boards.owner_id = own.member_id
      where own.id = ${importId} and boards.deleted_at is null and ${audienceOfBoard()} = 'secret'
      order by earlier.id desc limit 1)
    where import_id = ${importId} and position >= ${(fileNumber - 1) * IMPORT_ENTRIES}`
}

function inRows<T extends object>(rows: readonly T[], step: (given: JsonRows<T>) => SQL): SQL[] {
  const steps: SQL[] = []
  for (let at = 0; at < rows.length; at += IMPORT_ROWS) {
    steps.push(step(jsonRows(rows.slice(at, at + IMPORT_ROWS))))
  }
  return steps
}

function boardRow(board: FoundBoard, place: number) {
  const { sections: _, items: __, cover, ...columns } = board
  const shownFoldedName = foldName(board.name)
  return { ...columns, place, shownFoldedName, cover: cover && JSON.stringify(cover) }
}

/** Boards of earlier files keep their positions. */
function boardStep(
  importId: number,
  { table, field }: JsonRows<ReturnType<typeof boardRow>>,
  fileNumber: number,
): SQL {
  const first = (fileNumber - 1) * IMPORT_ENTRIES
  return sql`insert into import_boards
      (import_id, position, name, folded_name, description, privacy, is_archived, file_created_at,
        cover, whole_name, shown_folded_name, pin_order, pin_label, is_private)
    select ${importId}, ${first} + ${field('place')}, ${field('name')}, ${field('foldedName')},
      ${field('description')}, ${field('privacy')}, ${field('isArchived')}, ${field('createdAt')},
      ${field('cover')}, ${field('wholeName')}, ${field('shownFoldedName')}, ${field('pinOrder')},
      ${field('pinLabel')}, ${field('isPrivate')}
    from ${table} where true
    on conflict (import_id, folded_name) do update set is_private = max(is_private, excluded.is_private),
      cover = coalesce(cover, excluded.cover),
      pin_order = coalesce(pin_order, excluded.pin_order), pin_label = coalesce(pin_label, excluded.pin_label),
      privacy = case when 'secret' in (privacy, excluded.privacy) then 'secret'
        when 'protected' in (privacy, excluded.privacy) then 'protected'
        else coalesce(privacy, excluded.privacy) end`
}

function sectionRows({ foldedName, sections }: FoundBoard) {
  const slugs = new Set<string>()
  return sections.map(({ title, foldedTitle, description }, place) => {
    const slug = slugOf(title)
    const free = slugs.has(slug) ? `${slug}-${place + 1}` : slug
    slugs.add(free)
    return { board: foldedName, place, title, foldedTitle, slug: free, description }
  })
}

function sectionStep(
  importId: number,
  { table, field }: JsonRows<ReturnType<typeof sectionRows>[number]>,
  fileNumber: number,
): SQL {
  const first = (fileNumber - 1) * IMPORT_SECTIONS
  return sql`insert into import_sections
      (import_board_id, position, title, folded_title, slug, description)
    select import_boards.id, ${first} + ${field('place')}, ${field('title')}, ${field('foldedTitle')},
      ${field('slug')}, ${field('description')}
    from ${table}
    join import_boards on import_id = ${importId} and folded_name = ${field('board')} where true
    on conflict do nothing`
}

function itemRows(board: FoundBoard, firstPlace: number, times: Map<string, number>) {
  const { foldedName, sections, items } = board
  return items.map((item, place) => {
    const { addresses, file, video, captions, section: _, ...columns } = item
    const section = item.section === null ? null : (sections[item.section]?.foldedTitle ?? null)
    const key = keyOf(foldedName, section, item)
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return {
      ...columns,
      board: foldedName,
      section,
      position: item.position ?? firstPlace + place,
      key,
      before,
      addresses: addresses.join(' ') || null,
      file: file && JSON.stringify(file),
      video: video && JSON.stringify(video),
      captions: captions && JSON.stringify(captions),
    }
  })
}

/** The key of an entry: its place, link, picture and texts. */
function keyOf(foldedName: string, foldedTitle: string | null, item: PlacedItem): string {
  const { link, addresses, file, description, note, position } = item
  const picture = file ? [file.crc, file.bytes] : (addresses[0] ?? null)
  return hashOfParts([
    foldedName,
    foldedTitle,
    link,
    picture,
    description,
    position,
    ...(note ? [note] : []),
  ])
}

const ITEM_COLUMNS = [
  ...WRITTEN_TEXT_NAMES,
  'link',
  'media',
  'addresses',
  'file',
  'video',
  'captions',
  'hasNoSpeech',
  'madeBy',
  'isCut',
] as const

/** An entry that was already in this or an earlier file is stored as `repeated`. */
function itemStep(
  importId: number,
  { table, field }: JsonRows<ReturnType<typeof itemRows>[number]>,
  fileNumber: number,
): SQL {
  const isRepeated = sql`(${field('before')} > 0 or exists (
    select 1 from import_items as same where same.import_id = ${importId} and same.key = ${field('key')}))`
  return sql`insert into import_items (import_id, import_board_id, import_section_id, position, key, state,
      file_created_at, ${columnList(ITEM_COLUMNS)})
    select ${importId}, import_boards.id, import_sections.id, ${field('position')},
      case when ${isRepeated} then concat(${field('key')}, '+', ${fileNumber}, '.', ${field('before')})
        else ${field('key')} end,
      case when ${isRepeated} then 'repeated' else 'open' end, ${field('createdAt')},
      ${sql.join(ITEM_COLUMNS.map(field), sql`, `)}
    from ${table}
    join import_boards on import_id = ${importId} and folded_name = ${field('board')}
    left join import_sections on import_board_id = import_boards.id and folded_title = ${field('section')}
    where true on conflict (import_id, key) do nothing`
}

function unreadableRow({ name, reason, board }: Collection['unreadable'][number], place: number) {
  return { place, key: hashOfParts([name, reason, place]), name, reason, board }
}

function unreadableStep(
  importId: number,
  { table, field }: JsonRows<ReturnType<typeof unreadableRow>>,
): SQL {
  return sql`insert into import_items
      (import_id, import_board_id, position, key, title, description, alt_text, media, state, reason)
    select imports.id, import_boards.id, ${field('place')}, ${field('key')}, ${field('name')}, '', '',
      'picture', 'unreadable', ${field('reason')}
    from ${table} join imports on imports.id = ${importId}
    left join import_boards on import_id = ${importId} and folded_name = ${field('board')}
    where true on conflict (import_id, key) do nothing`
}

function hashOfParts(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
