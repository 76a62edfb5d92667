import * as v from 'valibot'

/** The token of a link; the table knows whether it is valid. */
export const LinkQuery = v.object({ token: v.string('invalid_parameters') })
export type LinkQuery = v.InferOutput<typeof LinkQuery>

/** The answer of an address's holder about an account that was made with it. */
export const VerificationAnswer = v.object({
  ...LinkQuery.entries,
  answer: v.fallback(v.nullable(v.picklist(['mine', 'not_mine'])), null),
})
export type VerificationAnswer = v.InferOutput<typeof VerificationAnswer>
