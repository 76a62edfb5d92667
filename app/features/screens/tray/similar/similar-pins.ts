import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'
import { TRAY_PICTURES } from '../limits.ts'

const Hashes = v.pipe(
  v.string('invalid_parameters'),
  v.transform((text) => text.split(',')),
  v.array(v.pipe(v.string(), v.regex(/^[\da-f]{16}$/, 'invalid_parameters'))),
  v.maxLength(TRAY_PICTURES, 'too_large'),
)

/** `likenesses` has the hash of each whole picture, with commas. */
export const SimilarPinsQuery = v.object({ boardId: Id, likenesses: Hashes })
export type SimilarPinsQuery = v.InferOutput<typeof SimilarPinsQuery>

/** The likenesses, of those asked for, that pins of the board have. */
export type SimilarPins = { likenesses: string[] }
