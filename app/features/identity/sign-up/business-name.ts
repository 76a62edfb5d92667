import * as v from 'valibot'
import { Flag, Text } from '../../../forms/input.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'

export const BusinessName = v.pipe(
  Text,
  v.regex(VISIBLE, 'business_name_missing'),
  v.maxLength(FULL_NAME_LENGTH, 'name_too_long'),
)

/** Fields of a sign-up that may be a business's; only a new account checks the name. */
export const BusinessFields = v.object({
  isBusiness: v.optional(Flag),
  businessName: v.optional(Text),
})
