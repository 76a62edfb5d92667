import * as v from 'valibot'
import { secretUpTo } from '../providers/connect/connect.ts'

export type OneTapSettings = { clientId: string; scriptUrl: string }

const Part = secretUpTo(8192)

/** The ID token of a One Tap sign-in, and the state that was issued when it started. */
export const OneTapAnswer = v.object({ state: Part, credential: Part })
export type OneTapAnswer = v.InferOutput<typeof OneTapAnswer>

export const OneTapForm = v.union([OneTapAnswer, v.object({})])
