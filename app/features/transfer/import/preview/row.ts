import * as v from 'valibot'
import { Id, IdText } from '../../../../forms/input.ts'
import { BoardName } from '../../../content/boards/board.ts'
import { ImportPrivacy, importPath } from '../import.ts'

export function rowPath(importId: number, rowId: number): string {
  return `${importPath({ id: importId })}boards/${rowId}/`
}

export function rowPlace(row: {
  importId: number
  rowId?: number | undefined
  from?: number | undefined
}): string {
  const query = row.from === undefined ? '' : `?from=${row.from}`
  return `${importPath({ id: row.importId })}${query}${row.rowId === undefined ? '' : `#row-${row.rowId}`}`
}

export const LIST_TEXTS = [
  { list: 'new', text: 'new' },
  { list: 'known', text: 'already here' },
  { list: 'repeated', text: 'doubled' },
  { list: 'unreadable', text: 'unreadable' },
] as const

export type RowList = (typeof LIST_TEXTS)[number]['list']

/** A row, one of its lists, the last entry shown, and the page that linked here. */
export const RowQuery = v.object({
  importId: IdText,
  rowId: IdText,
  list: v.optional(v.picklist(LIST_TEXTS.map(({ list }) => list)), 'new'),
  after: v.optional(IdText),
  from: v.optional(IdText),
})
export type RowQuery = v.InferOutput<typeof RowQuery>

/** A new board, or a board's id and the audience it had when offered. */
const Place = v.pipe(
  v.string('invalid_parameters'),
  v.regex(/^(own|[1-9]\d*-[a-z]+)$/, 'invalid_parameters'),
  v.transform((text) => {
    const [id, seenBy] = text.split('-')
    return seenBy === undefined ? null : { id, seenBy }
  }),
  v.nullable(
    v.object({
      id: IdText,
      seenBy: v.picklist(['secret', 'shared', 'protected', 'public'], 'invalid_parameters'),
    }),
  ),
)

/** `audience` is this board's own; `all` follows the choice for all boards. */
export const ChangedRow = v.object({
  importId: Id,
  rowId: Id,
  name: BoardName,
  place: Place,
  audience: v.union([ImportPrivacy, v.literal('all')], 'invalid_parameters'),
  from: v.optional(IdText),
})
export type ChangedRow = v.InferOutput<typeof ChangedRow>

export const ChosenRows = v.object({
  importId: Id,
  rowId: v.optional(Id),
  from: v.optional(IdText),
})
export type ChosenRows = v.InferOutput<typeof ChosenRows>

export const ChosenAudience = v.object({ importId: Id, privacy: ImportPrivacy })
export type ChosenAudience = v.InferOutput<typeof ChosenAudience>
