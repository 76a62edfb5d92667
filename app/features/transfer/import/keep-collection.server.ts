import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { foldName, slugOf } from '../../content/boards/names/names.ts'
import { IMPORT_ENTRIES, IMPORT_ROWS, IMPORT_SECTIONS, IMPORT_STATEMENTS } from '../limits.ts'
import type { Collection, FoundBoard, PlacedItem } from './collection.ts'
import { seenBy } from './preview/audience.server.ts'

/** Keeps each entry once; another file goes after those before it. Refuses `import_too_long`. */
export async function keepCollection(
  { db }: Pick<Context, 'db'>,
  importId: number,
  { boards, unreadable }: Collection,
  fileNumber: number,
): Promise<void> {
  const entries = boards.reduce((sum, board) => sum + board.items.length, 0) + unreadable.length
  const [[before] = [], places = []] = await runTogether(db, [
    sql`select count(*) as rows from import_items where import_id = ${importId}`,
    sql`select folded_name, max(import_items.position) + 1 as next from import_boards
      join import_items on import_board_id = import_boards.id
      where import_boards.import_id = ${importId} group by import_boards.id`,
  ])
  const rowsBefore = Number(before?.['rows'])
  if (rowsBefore + entries > IMPORT_ENTRIES) throw new Refusal('import_too_long', 'file')
  const nextPlaces = new Map(places.map(({ folded_name, next }) => [folded_name, Number(next)]))
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
    await runTogether(db, statements.slice(at, at + IMPORT_STATEMENTS))
  }
  await runTogether(db, [
    earlierTargets(importId, fileNumber),
    sql`update imports set state = 'waiting', leased_until = 0, changes = changes + 1,
        total = (select count(*) from import_items where import_id = ${importId} and state = 'open'),
        doubles = (select count(*) from import_items where import_id = ${importId} and state = 'repeated')
      where id = ${importId} and state = 'reading'`,
  ])
}

export async function tellUnreadable(
  { db }: Pick<Context, 'db'>,
  importId: number,
  unreadable: Collection['unreadable'],
): Promise<void> {
  await runTogether(
    db,
    inRows(unreadable.map(unreadableRow), (rows) => unreadableStep(importId, rows)),
  )
}

/** A board goes where an earlier import brought it, while nobody but the member sees that. */
function earlierTargets(importId: number, fileNumber: number): SQL {
  return sql`update import_boards set (target_id, target_seen_by) = (
      select boards.id, 'secret' from imports as own
      join imports as earlier on earlier.member_id = own.member_id and earlier.id <> own.id
      join import_boards as before on before.import_id = earlier.id
        and before.folded_name = import_boards.folded_name and before.state in ('found', 'made')
      join boards on boards.id = before.board_id and boards.owner_id = own.member_id
      where own.id = ${importId} and boards.deleted_at is null and ${seenBy()} = 'secret'
      order by earlier.id desc limit 1)
    where import_id = ${importId} and position >= ${(fileNumber - 1) * IMPORT_ENTRIES}`
}

function inRows<T>(rows: readonly T[], step: (json: string) => SQL): SQL[] {
  const steps: SQL[] = []
  for (let at = 0; at < rows.length; at += IMPORT_ROWS) {
    steps.push(step(JSON.stringify(rows.slice(at, at + IMPORT_ROWS))))
  }
  return steps
}

function boardRow(board: FoundBoard, place: number) {
  const { name, foldedName, wholeName, description, privacy, isArchived } = board
  const { createdAt, cover, pinOrder, pinLabel } = board
  return [
    ...[place, name, foldedName, description, privacy],
    ...[Number(isArchived), createdAt, cover && JSON.stringify(cover), wholeName, foldName(name)],
    ...[pinOrder, pinLabel],
  ]
}

/** Boards of an earlier file keep their places. */
function boardStep(importId: number, rows: string, fileNumber: number): SQL {
  const first = (fileNumber - 1) * IMPORT_ENTRIES
  return sql`insert into import_boards
      (import_id, position, name, folded_name, description, privacy, is_archived, file_created_at,
        cover, whole_name, shown_folded_name, pin_order, pin_label)
    select ${importId}, ${first} + value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
      value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11
    from json_each(${rows}) where true
    on conflict (import_id, folded_name) do update set cover = coalesce(cover, excluded.cover),
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
    return [foldedName, place, title, foldedTitle, free, description]
  })
}

function sectionStep(importId: number, rows: string, fileNumber: number): SQL {
  const first = (fileNumber - 1) * IMPORT_SECTIONS
  return sql`insert into import_sections
      (import_board_id, position, title, folded_title, slug, description)
    select import_boards.id, ${first} + value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
    from json_each(${rows})
    join import_boards on import_id = ${importId} and folded_name = value ->> 0 where true
    on conflict do nothing`
}

function itemRows(board: FoundBoard, firstPlace: number, times: Map<string, number>) {
  const { foldedName, sections, items } = board
  return items.map((item, place) => {
    const { title, description, altText, link, media, addresses, file, video, createdAt } = item
    const section = item.section === null ? null : (sections[item.section]?.foldedTitle ?? null)
    const key = keyOf(foldedName, section, item)
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return [
      ...[foldedName, section, item.position ?? firstPlace + place, key],
      ...[title, description, altText, link, media, addresses.join(' ') || null],
      ...[file && JSON.stringify(file), video && JSON.stringify(video), createdAt, before],
      ...[item.note, item.madeBy],
    ]
  })
}

/** The same link, picture and texts at one place is the same entry. */
function keyOf(foldedName: string, foldedTitle: string | null, item: PlacedItem): string {
  const { link, addresses, file, description, note, position } = item
  const picture = file ? [file.crc, file.bytes] : (addresses[0] ?? null)
  return hashOf([
    foldedName,
    foldedTitle,
    link,
    picture,
    description,
    position,
    ...(note ? [note] : []),
  ])
}

/** An entry that was there, in this file or one before, is kept as `repeated`. */
function itemStep(importId: number, rows: string, fileNumber: number): SQL {
  const isRepeated = sql`(value ->> 13 > 0 or exists (
    select 1 from import_items as same where same.import_id = ${importId} and same.key = value ->> 3))`
  return sql`insert into import_items (import_id, import_board_id, import_section_id, position, key, title,
      description, alt_text, link, media, addresses, file, video, file_created_at, state, note,
      made_by)
    select ${importId}, import_boards.id, import_sections.id, value ->> 2,
      case when ${isRepeated} then concat(value ->> 3, '+', ${fileNumber}, '.', value ->> 13)
        else value ->> 3 end,
      value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10,
      value ->> 11, value ->> 12, case when ${isRepeated} then 'repeated' else 'open' end, value ->> 14,
      value ->> 15
    from json_each(${rows})
    join import_boards on import_id = ${importId} and folded_name = value ->> 0
    left join import_sections on import_board_id = import_boards.id and folded_title = value ->> 1
    where true on conflict (import_id, key) do nothing`
}

function unreadableRow({ name, reason, board }: Collection['unreadable'][number], place: number) {
  return [place, hashOf([name, reason, place]), name, reason, board ?? null]
}

function unreadableStep(importId: number, rows: string): SQL {
  return sql`insert into import_items
      (import_id, import_board_id, position, key, title, description, alt_text, media, state, reason)
    select imports.id, import_boards.id, value ->> 0, value ->> 1, value ->> 2, '', '', 'picture',
      'unreadable', value ->> 3
    from json_each(${rows}) join imports on imports.id = ${importId}
    left join import_boards on import_id = ${importId} and folded_name = value ->> 4
    where true on conflict (import_id, key) do nothing`
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
