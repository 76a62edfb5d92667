import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'
import { REPORT_NOTE_LENGTH } from './limits.ts'
import { GRAVITY } from './reasons.ts'

/** An invitation is identified by its board's id, and a message by its share's. */
export const ReportTarget = v.object({
  kind: v.picklist(['pin', 'board', 'member', 'invitation', 'message'], 'not_found'),
  id: Id,
})
export type ReportTarget = v.InferOutput<typeof ReportTarget>

export const NewReport = v.object({
  ...ReportTarget.entries,
  reason: v.pipe(v.optional(v.string('reason_missing'), ''), v.picklist(GRAVITY, 'reason_missing')),
  note: v.pipe(Text, v.maxLength(REPORT_NOTE_LENGTH, 'note_too_long')),
})
export type NewReport = v.InferOutput<typeof NewReport>
