import * as v from 'valibot'
import { IdText } from '../../../forms/input.ts'
import type { PendingAction } from './pending-action-text.ts'

/** The field `want`, such as `save.12` or `follow-member.12`; null for anything else. */
export const Want = v.object({
  want: v.pipe(v.optional(v.unknown(), null), v.transform(parsePendingAction)),
})

export function parsePendingAction(text: unknown): PendingAction | null {
  if (typeof text !== 'string') return null
  const [kind, idText, ...rest] = text.split('.')
  const id = v.safeParse(IdText, idText)
  if (!id.success || rest.length > 0) return null
  switch (kind) {
    case 'save':
    case 'download':
      return { kind, pinId: id.output }
    case 'follow-member':
      return { kind, memberId: id.output }
    case 'follow-board':
      return { kind, boardId: id.output }
    default:
      return null
  }
}
