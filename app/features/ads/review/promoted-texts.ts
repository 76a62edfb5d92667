import { sha256 } from '@oslojs/crypto/sha2'
import { encodeHexLowerCase } from '@oslojs/encoding'
import * as v from 'valibot'
import { recordOf } from '../../../text/records.ts'
import { PROMOTED_PIN_TEXTS } from '../../content/pins/fields/text-fields.ts'

/** The texts and the picture that a promotion shows from its pin and its business, for review. */
export const PromotedTexts = v.object({
  ...recordOf(PROMOTED_PIN_TEXTS, () => v.string()),
  businessName: v.nullable(v.string()),
  fullName: v.string(),
  username: v.string(),
  pictureHash: v.nullable(v.string()),
})
export type PromotedTexts = v.InferOutput<typeof PromotedTexts>

export type PromotedPinTexts = Pick<PromotedTexts, (typeof PROMOTED_PIN_TEXTS)[number]>

const MARK_LENGTH = 8

/** A short hash of the texts, so that a reviewer can't approve other texts by mistake. */
export function textsHash(texts: string | null): string {
  const bytes = new TextEncoder().encode(texts ?? '')
  return encodeHexLowerCase(sha256(bytes)).slice(0, MARK_LENGTH)
}
