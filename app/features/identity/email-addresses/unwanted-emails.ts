import * as v from 'valibot'
import { LinkQuery } from '../tokens/links.ts'

/** A missing choice means to unsubscribe, because one-click unsubscribe (RFC 8058) sends none. */
export const EmailsChoice = v.object({
  ...LinkQuery.entries,
  act: v.optional(v.picklist(['stop', 'send'], 'not_found'), 'stop'),
})
export type EmailsChoice = v.InferOutput<typeof EmailsChoice>
