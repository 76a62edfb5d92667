import * as v from 'valibot'

export const LinkQuery = v.object({ token: v.string('invalid_parameters') })
export type LinkQuery = v.InferOutput<typeof LinkQuery>

/** The address owner's answer to "Did you create this account?". Somebody else may have created it. */
export const VerificationAnswer = v.object({
  ...LinkQuery.entries,
  answer: v.fallback(v.nullable(v.picklist(['mine', 'not_mine'])), null),
})
export type VerificationAnswer = v.InferOutput<typeof VerificationAnswer>
