import * as v from 'valibot'
import { Id, IdText } from '../../../forms/input.ts'

export const OpenBoardQuery = v.object({ boardId: Id, section: v.optional(IdText) })
export type OpenBoardQuery = v.InferOutput<typeof OpenBoardQuery>
