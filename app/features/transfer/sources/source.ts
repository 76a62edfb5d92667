import * as v from 'valibot'
import { Id, OptionalId } from '../../../forms/input.ts'
import { Link } from '../../content/pins/links/link.ts'

export const NewSource = v.object({
  boardId: Id,
  url: v.pipe(Link, v.string('source_address_missing')),
  takes: v.optional(v.picklist(['new', 'all'], 'invalid_parameters'), 'new'),
  section: OptionalId,
})
export type NewSource = v.InferOutput<typeof NewSource>

export const SourceQuery = v.object({ boardId: Id, sourceId: Id })
export type SourceQuery = v.InferOutput<typeof SourceQuery>

export function sourceActPath(
  { boardId, sourceId }: SourceQuery,
  act: 'look' | 'leave' | 'follow',
): string {
  return `/board/${boardId}/sources/${sourceId}/${act}/`
}
