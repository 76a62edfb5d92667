import { type SQL, sql } from 'drizzle-orm'
import { boards } from '../../../../db/content/boards.ts'
import type { BoardOrder } from './board-order.ts'

/** The least of a board's place in an order sorts first; of two that are equal, the newer board. */
export function placeOf(order: BoardOrder, memberId: number | SQL): SQL {
  return PLACES[order](memberId)
}

/** The same for an order that only the query knows. */
export function placeOfAny(order: SQL, memberId: SQL): SQL {
  return sql`case ${order} when 'hand' then ${placeOf('hand', memberId)}
    when 'name' then ${placeOf('name', memberId)} when 'saved' then ${placeOf('saved', memberId)}
    else ${placeOf('newest', memberId)} end`
}

const PLACES: Record<BoardOrder, (memberId: number | SQL) => SQL> = {
  hand: (memberId) => sql`coalesce((select order_key from board_places
    where member_id = ${memberId} and board_id = ${boards.id}), '')`,
  name: () => sql`(${boards.foldedName} glob '[0-9]*') || ${boards.foldedName}`,
  saved: () => sql`-max(${boards.id}, coalesce((select pins.id from pins
    where pins.board_id = ${boards.id} and pins.deleted_at is null order by pins.id desc limit 1), 0))`,
  newest: () => sql`-${boards.id}`,
}
