import * as v from 'valibot'
import { LinkQuery } from '../tokens/links.ts'

/** One-click unsubscribe (RFC 8058) sends no choice, so a missing choice means to unsubscribe. */
export const EmailsChoice = v.object({
  ...LinkQuery.entries,
  act: v.optional(v.picklist(['stop', 'send'], 'not_found'), 'stop'),
})
export type EmailsChoice = v.InferOutput<typeof EmailsChoice>
