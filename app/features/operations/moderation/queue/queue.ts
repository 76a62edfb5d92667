import * as v from 'valibot'
import { IdText } from '../../../../forms/input.ts'
import { Bookmark, PageSize } from '../../../../paging.ts'
import { REASONS, type ReportReason } from '../../../content/reports/reasons.ts'

const QueuePlace = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}-\d{1,16}$/, 'invalid_parameters'),
  v.transform((text) => text.split('-').map(Number)),
  v.transform(([urgency = 0, id = 0]) => ({ urgency, id })),
)

const isReason = (key: unknown): key is ReportReason =>
  typeof key === 'string' && Object.hasOwn(REASONS, key)

const orAll = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.union([v.literal(''), schema]), '')

/** `show` is the case whose picture is shown unblurred. */
export const QueueQuery = v.object({
  kind: orAll(v.picklist(['picture', 'board', 'member', 'invitation'])),
  reason: orAll(v.custom<ReportReason>(isReason)),
  show: v.optional(v.nullable(IdText), null),
  bookmark: v.pipe(Bookmark, v.nullable(QueuePlace)),
  pageSize: PageSize,
})
export type QueueQuery = v.InferOutput<typeof QueueQuery>
