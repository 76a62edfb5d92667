import * as v from 'valibot'
import { Flag, NameText } from '../../../forms/input.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'

export const BusinessName = v.pipe(
  NameText,
  v.regex(VISIBLE, 'business_name_missing'),
  v.maxLength(FULL_NAME_LENGTH, 'name_too_long'),
)

/** Fields of a sign-up that may be for a business. The name is checked only if an account is opened. */
export const BusinessFields = v.object({
  isBusiness: v.optional(Flag),
  businessName: v.optional(NameText),
})
