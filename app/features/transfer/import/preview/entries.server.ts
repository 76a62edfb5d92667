import { type SQL, sql } from 'drizzle-orm'

/** Whether an earlier import of the same member made an entry and its pin is still there. */
export function isKnown(): SQL {
  return sql`exists (
    select 1 from imports as own join imports as earlier on earlier.member_id = own.member_id
    join import_items as made on made.import_id = earlier.id and made.key = item.key
    join pins on pins.id = made.pin_id and pins.deleted_at is null
    join import_boards as place on place.id = made.import_board_id and place.board_id = pins.board_id
    where own.id = item.import_id and earlier.id <> own.id
  )`
}

export const ENTRIES = {
  new: () => sql`item.state = 'open' and not ${isKnown()}`,
  known: () => sql`item.state = 'open' and ${isKnown()}`,
  repeated: () => sql`item.state = 'repeated'`,
  unreadable: () => sql`item.state = 'unreadable'`,
}

export function countOfRow(condition: SQL): SQL<number> {
  return sql<number>`(select count(*) from import_items as item
    where item.import_board_id = ${sql.raw('import_boards.id')} and ${condition})`
}
