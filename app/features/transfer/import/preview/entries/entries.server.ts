import { type SQL, sql } from 'drizzle-orm'
import { canStillTake } from '../audience.server.ts'

/** Whether an earlier import made the entry's pin, or the board has a pin with its page, section and texts. */
export function isDuplicateEntry(): SQL {
  return sql`(${isImported()} or ${isOnTarget()})`
}

function isImported(): SQL {
  return sql`exists (
    select 1 from imports as own join imports as earlier on earlier.member_id = own.member_id
    join import_items as made on made.import_id = earlier.id and made.key = item.key
    join pins on pins.id = made.pin_id and pins.deleted_at is null
    join import_boards as place on place.id = made.import_board_id and place.board_id = pins.board_id
    where own.id = item.import_id and earlier.id <> own.id
  )`
}

function isOnTarget(): SQL {
  const sectionOfPin = sql`(select named.id from board_sections as named
    join import_sections as asked on asked.folded_title = named.folded_title
    where named.board_id = boards.id and asked.id = item.import_section_id)`
  return sql`(item.addresses is null and item.file is null and exists (
    select 1 from imports as own join import_boards as place on place.id = item.import_board_id
    join boards on boards.id = place.target_id and place.state <> 'made'
    join pins as same on same.link = item.link and same.board_id = boards.id
    where own.id = item.import_id and ${canStillTake(sql`own.member_id`, sql`place.target_seen_by`)}
      and same.deleted_at is null and item.description in ('', same.description)
      and item.note in ('', (select text from pin_notes
        where pin_id = same.id and member_id = own.member_id))
      and same.section_id is case when item.import_section_id is null then null
        else coalesce(${sectionOfPin}, 0) end
      and not exists (select 1 from import_items as made
        where made.pin_id = same.id and made.import_id = own.id)
  ))`
}

export const ENTRIES = {
  new: () => sql`item.state = 'open' and not ${isDuplicateEntry()}`,
  known: () => sql`item.state = 'open' and ${isDuplicateEntry()}`,
  repeated: () => sql`item.state = 'repeated'`,
  unreadable: () => sql`item.state = 'unreadable'`,
}

export function countOfRow(condition: SQL): SQL<number> {
  return sql<number>`(select count(*) from import_items as item
    where item.import_board_id = ${sql.raw('import_boards.id')} and ${condition})`
}
