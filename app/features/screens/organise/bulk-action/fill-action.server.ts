import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import {
  KEY_DIGITS,
  KEY_END,
  keyOf,
  newestFirstKey,
  wholeOf,
} from '../../../content/boards/order-key.ts'
import type { ActionKind } from './action.ts'
import { sameSection } from './action-steps.server.ts'

export type NewBulkAction = {
  kind: ActionKind
  sourceBoardId: number
  targetBoardId: number | null
  targetSectionId: number | null
  isChosen: SQL
  /** The selected pins. The action is refused unless the viewer may move, copy or delete all of them (`mayTake`). */
  named: { pinIds: readonly number[]; mayTake: SQL } | null
  /** For a selection of all pins: which are selected, and which the viewer may take. Refused if there are none. */
  all?: { isSelected: SQL; mayTake: SQL }
  isAllowed?: SQL
  prepare?: ((actionId: number) => SQL[]) | undefined
}

/** The count of pins, and the first order key at the target. */
const Places = v.object({ pinCount: v.number(), leastKey: v.nullable(v.string()) })
export type Places = v.InferOutput<typeof Places>

/** Reads the places before the batch. The batch then checks that they haven't changed. */
export async function placesFor({ db }: Context, bulkAction: NewBulkAction): Promise<Places> {
  const { sourceBoardId, targetBoardId, isChosen } = bulkAction
  const [rows] = await runBatch(db, [
    sql`select
      (select count(*) from ${pins} where ${pins.boardId} = ${sourceBoardId} and ${isChosen}) as pinCount,
      (select order_key from pins where board_id = ${targetBoardId} and deleted_at is null
        order by order_key limit 1) as leastKey`,
  ])
  const [places] = rowsOf(Places, rows)
  return places ?? { pinCount: 0, leastKey: null }
}

/** The statement that stores each pin's old and new position. Moved pins come first, in order. */
export function fillStep(
  actionId: number,
  bulkAction: NewBulkAction,
  leastKey: string | null,
): SQL {
  const { kind, sourceBoardId, targetBoardId, targetSectionId } = bulkAction
  const keepsPlace = kind === 'delete' || kind === 'dissolve'
  // The plus keeps SQLite from reading the whole board in order to find a few named pins.
  const isOnBoard = sql`${sql.raw(bulkAction.named ? '+' : '')}${pins.boardId} = ${sourceBoardId}`
  const section = kind === 'merge' ? sameSection(targetBoardId ?? 0) : sql`${targetSectionId}`
  return sql`insert into board_action_pins
      (action_id, pin_id, old_section_id, old_order_key, new_section_id, new_order_key)
    select ${actionId}, id, section_id, order_key, new_section_id,
      ${keepsPlace ? sql`order_key` : keyOfRank(actionId, leastKey)}
    from (
      select ${pins.id} as id, ${pins.sectionId} as section_id, ${pins.orderKey} as order_key,
        ${section} as new_section_id,
        row_number() over (order by ${pins.orderKey}, ${pins.id}) as rank
      from ${pins} where ${isOnBoard} and ${bulkAction.isChosen}
    ) where exists (select 1 from board_actions where id = ${actionId})`
}

/** A key before all others: the action's id and the rank (up to 14 million pins). */
function keyOfRank(actionId: number, leastKey: string | null): SQL {
  const now = wholeOf(newestFirstKey(actionId))
  const whole = leastKey === null ? now : Math.min(now, wholeOf(leastKey) - 1)
  const start = keyOf(whole) + keyOf(actionId).slice(1)
  const digits = [62 ** 3, 62 ** 2, 62, 1].map(
    (unit) => sql`substr(${KEY_DIGITS}, rank / ${literal(unit)} % 62 + 1, 1)`,
  )
  return sql`${start} || ${sql.join(digits, sql` || `)} || ${KEY_END}`
}
