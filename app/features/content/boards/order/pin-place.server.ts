import { desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { pins } from '../../../../db/content/pins.ts'
import type { PinOrder } from './board-order.ts'

export const PINS_IN_ORDER: Record<PinOrder, readonly SQL[]> = {
  hand: [sql`${pins.orderKey}`],
  newest: [desc(pins.id)],
  oldest: [sql`${pins.id}`],
  title: [sql`${pins.titleKey}`, sql`${pins.id}`],
}

/** The key that sorts a pin within its board, in the order that the board has; pins of one key go by their ids. */
export function pinPlace(pin: 'pins' | 'last'): SQL {
  const column = (name: string) => sql.raw(`${pin}.${name}`)
  return sql`case (select pin_order from boards where boards.id = ${column('board_id')})
    when 'newest' then -${column('id')} when 'oldest' then ${column('id')}
    when 'title' then ${column('title_key')} else ${column('order_key')} end`
}

type Last = { id: SQLWrapper | number; from: SQLWrapper | string; boardId: SQL }

/** Pins after the last of a page, 0 for none; if that is gone, after its creation, or none where that says nothing. */
export function pinsAfter({ id, from, boardId }: Last): Record<PinOrder, SQL> {
  const ofLast = (column: string) =>
    sql`(select ${sql.raw(column)} from pins as last where last.id = ${id} and last.board_id = ${boardId})`
  return {
    hand: sql`${pins.orderKey} > coalesce(${ofLast('order_key')}, ${from})`,
    newest: sql`${pins.id} < iif(${id} = 0, ${Number.MAX_SAFE_INTEGER}, ${id})`,
    oldest: sql`${pins.id} > ${id}`,
    title: sql`(${pins.titleKey}, ${pins.id}) > (iif(${id} = 0, '', ${ofLast('title_key')}), ${id})`,
  }
}
