import * as v from 'valibot'

export type OneTapSettings = { clientId: string; scriptUrl: string }

const Part = v.pipe(
  v.string('social_token_invalid'),
  v.nonEmpty('social_token_invalid'),
  v.maxLength(8192, 'social_token_invalid'),
)

/** The ID token of a one-tap, and the state that it began with. */
export const OneTapAnswer = v.object({ state: Part, credential: Part })
export type OneTapAnswer = v.InferOutput<typeof OneTapAnswer>

/** The form of a one-tap: empty to begin it. */
export const OneTapForm = v.union([OneTapAnswer, v.object({})])
