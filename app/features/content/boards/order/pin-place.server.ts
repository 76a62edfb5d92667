import {
  and,
  type Column,
  desc,
  eq,
  isNull,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { newestFirstKey } from '../place-key.ts'
import { PIN_ORDERS, type PinOrder } from './board-order.ts'

const KEYS: Record<PinOrder, SQL> = {
  hand: sql`${pins.orderKey}`,
  newest: sql`-${pins.id}`,
  oldest: sql`${pins.id}`,
  title: sql`${pins.titleKey}`,
}

/** As the indexes have it: the descending one isn't found by a negative id. */
const SORTED: Record<PinOrder, readonly SQL[]> = {
  hand: [sql`${pins.orderKey}`],
  newest: [desc(pins.id)],
  oldest: [sql`${pins.id}`],
  title: [sql`${pins.titleKey}`, sql`${pins.id}`],
}

/** The last pin of the page before, and where one that was created then would stand by hand. */
type Last = { id: Placeholder | number; from: Placeholder | string }

export function lastPin(bookmark: number | null): { id: number; from: string } {
  return bookmark === null ? { id: 0, from: '' } : { id: bookmark, from: newestFirstKey(bookmark) }
}

type Asked = {
  board: SQL | undefined
  column: Column
  id: SQLWrapper | number
  isShown: SQL | undefined
  last: Last
  limit: Placeholder | number
  order?: PinOrder | undefined
}

/**
 * A page of pins in the order of the `board` that a condition finds, as a table of `id` and `place` to join and sort
 * by: those whose `column` has the `id` of that board or its section. Of four lists only the order's finds the board.
 */
export function pinsInOrder({ board, column, id, isShown, last, limit, order }: Asked): SQL {
  const isFurther = pinsAfter(last)
  const most = typeof limit === 'number' ? literal(limit) : limit
  const listOf = (each: PinOrder) => {
    const isIts = order ? sql`true` : sql`pin_order = ${sql.raw(`'${each}'`)}`
    const isThere = eq(column, sql`(select iif(${isIts}, id, null) from asked)`)
    return sql`select * from (
      select ${pins.id}, ${KEYS[each]} as place from ${pins}
      where ${and(isNull(pins.deletedAt), isThere, isFurther[each], isShown)}
      order by ${sql.join([...SORTED[each]], sql`, `)} limit ${most}
    )`
  }
  return sql`(
    with asked as materialized (
      select ${boards.id} as board_id, ${id} as id, pin_order from ${boards} where ${board}
    )
    ${sql.join((order ? [order] : PIN_ORDERS).map(listOf), sql` union all `)}
  )`
}

/** Pins after the last of a page; if that is gone, after its creation, or none where that says nothing. */
function pinsAfter({ id, from }: Last): Record<PinOrder, SQL> {
  const ofLast = (column: string) =>
    sql`(select ${sql.raw(column)} from pins as last where last.id = ${id} and last.board_id = (select board_id from asked))`
  return {
    hand: sql`${pins.orderKey} > coalesce(${ofLast('order_key')}, ${from})`,
    newest: sql`${pins.id} < iif(${id} = 0, ${Number.MAX_SAFE_INTEGER}, ${id})`,
    oldest: sql`${pins.id} > ${id}`,
    title: sql`(${pins.titleKey}, ${pins.id}) > (iif(${id} = 0, '', ${ofLast('title_key')}), ${id})`,
  }
}
