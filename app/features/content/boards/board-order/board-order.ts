import * as v from 'valibot'
import { Id, OptionalId } from '../../../../forms/input.ts'
import { BOARD_ORDERS, BOARD_STEPS } from './orders.ts'

export const BoardOrdering = v.object({
  boardOrder: v.picklist(BOARD_ORDERS, 'invalid_parameters'),
})
export type BoardOrdering = v.InferOutput<typeof BoardOrdering>

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
