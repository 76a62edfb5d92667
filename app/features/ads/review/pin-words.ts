import { sha256 } from '@oslojs/crypto/sha2'
import { encodeHexLowerCase } from '@oslojs/encoding'
import * as v from 'valibot'

export const PinWords = v.object({
  title: v.string(),
  description: v.string(),
  altText: v.string(),
})
export type PinWords = v.InferOutput<typeof PinWords>

const MARK_LENGTH = 8

/** Names words that were read, so that other ones aren't approved in their place. */
export function wordsMark(words: string | null): string {
  const bytes = new TextEncoder().encode(words ?? '')
  return encodeHexLowerCase(sha256(bytes)).slice(0, MARK_LENGTH)
}
