import { desc, type SQL, sql } from 'drizzle-orm'
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
