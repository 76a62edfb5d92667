import * as v from 'valibot'
import { Id, OptionalId } from '../../../../forms/input.ts'

export const BOARD_ORDERS = ['saved', 'name', 'newest', 'hand'] as const
export type BoardOrder = (typeof BOARD_ORDERS)[number]

export const BOARD_ORDER_NAMES: Record<BoardOrder, string> = {
  saved: 'Last saved to',
  name: 'Name',
  newest: 'Newest',
  hand: 'By hand',
}

export const BoardOrdering = v.object({
  boardOrder: v.picklist(BOARD_ORDERS, 'invalid_parameters'),
})
export type BoardOrdering = v.InferOutput<typeof BoardOrdering>

export const BOARD_STEPS = ['front', 'earlier', 'later', 'end'] as const
export type BoardStep = (typeof BOARD_STEPS)[number]

/** A board's new place among the viewer's: a step, or beside another board. */
export const BoardMove = v.pipe(
  v.object({
    boardId: Id,
    step: v.optional(v.picklist(BOARD_STEPS, 'invalid_parameters')),
    beforeId: OptionalId,
    afterId: OptionalId,
  }),
  v.check(
    ({ boardId, step, beforeId, afterId }) =>
      [step ?? null, beforeId, afterId].filter((place) => place !== null).length === 1 &&
      boardId !== (beforeId ?? afterId),
    'invalid_parameters',
  ),
)
export type BoardMove = v.InferOutput<typeof BoardMove>

export const PIN_ORDERS = ['hand', 'newest', 'oldest', 'title'] as const
export type PinOrder = (typeof PIN_ORDERS)[number]

export const PIN_ORDER_NAMES: Record<PinOrder, string> = {
  hand: 'By hand',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
}
