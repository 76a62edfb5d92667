import { type SQL, sql } from 'drizzle-orm'
import { boards } from '../../../../db/content/boards.ts'
import type { BoardOrder } from './orders.ts'

/** A board's sort key in an order, smallest first. If keys are equal, the newer board comes first. */
export function boardSortKey(order: BoardOrder, memberId: number | SQL): SQL {
  return PLACES[order](memberId)
}

/** Like {@link boardSortKey}, for an order read from a column. */
export function boardSortKeyOf(order: SQL, memberId: SQL): SQL {
  return sql`case ${order} when 'hand' then ${boardSortKey('hand', memberId)}
    when 'name' then ${boardSortKey('name', memberId)} when 'saved' then ${boardSortKey('saved', memberId)}
    else ${boardSortKey('newest', memberId)} end`
}

const PLACES: Record<BoardOrder, (memberId: number | SQL) => SQL> = {
  hand: (memberId) => sql`coalesce((select order_key from board_places
    where member_id = ${memberId} and board_id = ${boards.id}), '')`,
  name: () => sql`(${boards.foldedName} glob '[0-9]*') || ${boards.foldedName}`,
  saved: () => sql`-max(${boards.id}, coalesce((select pins.id from pins
    where pins.board_id = ${boards.id} and pins.deleted_at is null order by pins.id desc limit 1), 0))`,
  newest: () => sql`-${boards.id}`,
}
