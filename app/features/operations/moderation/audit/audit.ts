import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'
import { PageQuery } from '../../../../paging.ts'

/** `subject` looks like `pin:5`. */
export const AuditQuery = v.object({
  ...PageQuery.entries,
  operator: v.pipe(Text, v.toLowerCase(), v.maxLength(30)),
  subject: v.pipe(Text, v.maxLength(300)),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>
