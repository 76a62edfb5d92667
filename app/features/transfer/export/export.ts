import * as v from 'valibot'
import { Id, IdText } from '../../../forms/input.ts'
import { exportPath } from '../../content/boards/board-names/board-path.ts'

/** A position in an export: a board and the order key of its first pin there. The key is empty for the board itself. */
export type ExportPlace = { boardId: number; key: string }

/** Boards are exported newest first, and pins in board order. A part is everything between two positions. */
export type Part = {
  number: number
  from: ExportPlace | null
  to: ExportPlace | null
  /** When the parts were listed. Parts with the same time contain each pin exactly once. Null for a single part. */
  at: number | null
}

const PlaceText = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,15}~\w{0,4000}$/),
      v.transform((text): ExportPlace => {
        const [boardId = '', key = ''] = text.split('~')
        return { boardId: Number(boardId), key }
      }),
    ),
  ),
  null,
)

export const ExportPartQuery = v.object({
  boardId: v.optional(Id),
  number: Id,
  from: PlaceText,
  to: PlaceText,
  at: v.optional(v.nullable(IdText), null),
})
export type ExportPartQuery = v.InferOutput<typeof ExportPartQuery>

export const ExportQuery = v.object({ boardId: v.optional(Id) })
export type ExportQuery = v.InferOutput<typeof ExportQuery>

export function partPath({ number, from, to, at }: Part, boardId?: number): string {
  const query = new URLSearchParams()
  if (from) query.set('from', `${from.boardId}~${from.key}`)
  if (to) query.set('to', `${to.boardId}~${to.key}`)
  if (at !== null) query.set('at', `${at}`)
  return `${exportPath(boardId)}${number}/${query.size > 0 ? `?${query}` : ''}`
}
