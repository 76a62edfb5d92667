import { type SQL, sql } from 'drizzle-orm'
import type { Import } from './import-run.ts'

/**
 * Moves the next pins to the trash in one transaction, except moved ones. After the last pin, deletes the import's
 * empty boards and sections, unless somebody added to them.
 */
export function undoSteps({ id, memberId }: Import, now: number, count: number): SQL[] {
  const next = sql`(select id from import_items where import_id = ${id} and state = 'made'
    order by id limit ${count})`
  const isOver = sql`not exists (select 1 from import_items where import_id = ${id} and state = 'made')`
  const sections = sql`(select section_id from import_sections
    join import_boards on import_boards.id = import_board_id
    where import_id = ${id} and is_made = 1 and section_id is not null)`
  return [
    sql`update import_items set state = 'failed', reason = 'stopped'
      where import_id = ${id} and state = 'open'`,
    sql`update pins set deleted_at = coalesce(deleted_at, ${now}),
        section_id = case when section_id in ${sections} then null else section_id end
      where pinner_id = ${memberId} and id in (select pin.id from import_items as item
        join pins as pin on pin.id = item.pin_id where item.id in ${next} and not ${isMoved()})`,
    sql`update import_items set state = case when exists (select 1 from pins
        where pins.id = pin_id and deleted_at is null) then 'moved' else 'undone' end
      where id in ${next}`,
    sql`update boards set deleted_at = ${now} where ${isOver} and owner_id = ${memberId}
      and deleted_at is null and pin_count = 0
      and id in (select board_id from import_boards where import_id = ${id} and state = 'made')
      and not exists (select 1 from board_sections
        where board_id = boards.id and board_sections.id not in ${sections})
      and not exists (select 1 from board_collaborators where board_id = boards.id)
      and not exists (select 1 from busy_boards where board_id = boards.id)`,
    sql`delete from board_sections where ${isOver} and id in ${sections}
      and not exists (select 1 from pins where section_id = board_sections.id)
      and exists (select 1 from boards where boards.id = board_id and deleted_at is null)`,
    sql`update imports set state = 'undone', finished_at = ${now}
      where id = ${id} and state = 'undoing' and ${isOver}`,
  ]
}

/** Whether `pin` isn't where `item` put it. A deleted section doesn't count as a move. */
function isMoved(): SQL {
  return sql`(pin.deleted_at is null and (pin.board_id <> coalesce(item.made_board_id, pin.board_id)
    or pin.section_id is not item.made_section_id and (pin.section_id is not null
      or exists (select 1 from board_sections where id = item.made_section_id))))`
}

export function movedCount(importId: SQL | number): SQL<number> {
  return sql<number>`(select count(*) from import_items as item left join pins as pin on pin.id = item.pin_id
    where item.import_id = ${importId}
      and (item.state = 'moved' or item.state = 'made' and ${isMoved()}))`
}
