import * as v from 'valibot'

/** The token of a link; the table knows whether it is valid. */
export const LinkQuery = v.object({ token: v.string('invalid_parameters') })
export type LinkQuery = v.InferOutput<typeof LinkQuery>
