import * as v from 'valibot'

export const LinkQuery = v.object({ token: v.string('invalid_parameters') })
export type LinkQuery = v.InferOutput<typeof LinkQuery>

/** The answer of an address's owner to whether they made the account. Somebody else may have made it. */
export const VerificationAnswer = v.object({
  ...LinkQuery.entries,
  answer: v.fallback(v.nullable(v.picklist(['mine', 'not_mine'])), null),
})
export type VerificationAnswer = v.InferOutput<typeof VerificationAnswer>
