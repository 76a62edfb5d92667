import * as v from 'valibot'

/** The token of a link that we sent; whether it is one, the table knows. */
export const LinkQuery = v.object({ token: v.string('invalid_parameters') })
export type LinkQuery = v.InferOutput<typeof LinkQuery>
