import * as v from 'valibot'
import { Id, IdText } from '../../../forms/input.ts'

export const OPEN_BOARD = { boardId: Id, section: v.optional(IdText) }

export const OpenBoardQuery = v.object(OPEN_BOARD)
export type OpenBoardQuery = v.InferOutput<typeof OpenBoardQuery>
