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
import { newestFirstKey } from '../order-key.ts'
import { PIN_ORDERS, type PinOrder } from './orders.ts'

const KEYS: Record<PinOrder, SQL> = {
  hand: sql`${pins.orderKey}`,
  newest: sql`-${pins.id}`,
  oldest: sql`${pins.id}`,
  title: sql`${pins.titleKey}`,
}

/** Sort columns that match the indexes. Sorting by a negative id wouldn't use the descending index. */
const SORTED: Record<PinOrder, readonly SQL[]> = {
  hand: [sql`${pins.orderKey}`],
  newest: [desc(pins.id)],
  oldest: [sql`${pins.id}`],
  title: [sql`${pins.titleKey}`, sql`${pins.id}`],
}

const BACKWARDS: Record<PinOrder, readonly SQL[]> = {
  hand: [desc(pins.orderKey)],
  newest: [sql`${pins.id}`],
  oldest: [desc(pins.id)],
  title: [desc(pins.titleKey), desc(pins.id)],
}

/** The last pin of the previous page, and its sort key in the manual order when it was new. */
type Last = { id: Placeholder | number; from: Placeholder | string }

/** A page starts after a pin, ends before a pin or the end, or starts at an offset. */
export type PageStart = { after: Last } | { before: Placeholder } | { at: Placeholder }

export function lastPin(bookmark: number | null): { id: number; from: string } {
  return bookmark === null ? { id: 0, from: '' } : { id: bookmark, from: newestFirstKey(bookmark) }
}

type PinPageOptions = {
  board: SQL | undefined
  column: Column
  id: SQLWrapper | number
  isShown: SQL | undefined
  begins: PageStart
  limit: Placeholder | number
  order?: PinOrder | undefined
}

/**
 * A page of the pins of a board or section: those whose `column` is `id`. It is a table with each pin's `id` and
 * `place`, to join and sort by. Unless `order` is given, there is a subquery per order, and only that of the board's
 * own order returns rows.
 */
export function pinsInOrder({
  board,
  column,
  id,
  isShown,
  begins,
  limit,
  order,
}: PinPageOptions): SQL {
  const most = typeof limit === 'number' ? literal(limit) : limit
  const listOf = (each: PinOrder) => {
    const isBoardOrder = order ? sql`true` : sql`pin_order = ${sql.raw(`'${each}'`)}`
    const isInList = eq(column, sql`(select iif(${isBoardOrder}, id, null) from asked)`)
    const isIn = and(isNull(pins.deletedAt), isInList)
    const sorted = 'before' in begins ? BACKWARDS[each] : SORTED[each]
    return sql`select * from (
      select ${pins.id}, ${KEYS[each]} as place from ${pins}
      where ${and(isIn, isOnPage(begins, each, isIn), isShown)}
      order by ${sql.join([...sorted], sql`, `)} limit ${most}
    )`
  }
  return sql`(
    with asked as materialized (
      select ${boards.id} as board_id, ${id} as id, pin_order from ${boards} where ${board}
    )
    ${sql.join((order ? [order] : PIN_ORDERS).map(listOf), sql` union all `)}
  )`
}

function isOnPage(begins: PageStart, order: PinOrder, isIn: SQL | undefined): SQL {
  if ('after' in begins) return pinsAfter(begins.after)[order]
  if ('before' in begins) return pinsBefore(begins.before)[order]
  return pinsAt(begins.at, isIn)[order]
}

function pinsBefore(id: Placeholder): Record<PinOrder, SQL> {
  const ofNext = (column: string) => sql`(select ${sql.raw(column)} from pins as next
    where next.id = ${id} and next.board_id = (select board_id from asked))`
  return {
    hand: sql`${pins.orderKey} < iif(${id} = 0, '~', ${ofNext('order_key')})`,
    newest: sql`${pins.id} > ${id}`,
    oldest: sql`${pins.id} < iif(${id} = 0, ${Number.MAX_SAFE_INTEGER}, ${id})`,
    title: sql`(${pins.titleKey}, ${pins.id}) < (
      iif(${id} = 0, char(1114111), ${ofNext('title_key')}), iif(${id} = 0, ${Number.MAX_SAFE_INTEGER}, ${id}))`,
  }
}

/** Pins from an offset on. The offset also counts pins that the viewer can't see. */
function pinsAt(at: Placeholder, isIn: SQL | undefined): Record<PinOrder, SQL> {
  const first = (order: PinOrder, columns: SQL) => sql`(
    select ${columns} from ${pins} where ${isIn}
    order by ${sql.join([...SORTED[order]], sql`, `)} limit 1 offset ${at})`
  return {
    hand: sql`${pins.orderKey} >= ${first('hand', sql`${pins.orderKey}`)}`,
    newest: sql`${pins.id} <= ${first('newest', sql`${pins.id}`)}`,
    oldest: sql`${pins.id} >= ${first('oldest', sql`${pins.id}`)}`,
    title: sql`(${pins.titleKey}, ${pins.id}) >= ${first('title', sql`${pins.titleKey}, ${pins.id}`)}`,
  }
}

/** Pins after a page's last pin. If that pin no longer exists, manual order continues at `from`; title order ends. */
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
