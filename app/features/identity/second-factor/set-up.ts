import * as v from 'valibot'
import { Text } from '../../../forms/input.ts'
import { VerificationCode } from '../tokens/verification-code.ts'

const PHONE_LENGTH = 40

export const NewPhone = v.object({
  phone: v.pipe(Text, v.nonEmpty('phone_missing'), v.maxLength(PHONE_LENGTH, 'phone_malformed')),
})
export type NewPhone = v.InferOutput<typeof NewPhone>

export const PhoneProof = v.object({ mfaToken: VerificationCode })
export type PhoneProof = v.InferOutput<typeof PhoneProof>

/** The secret in the page's QR code: 160 bits in base32. */
export const NewAuthenticator = v.object({
  secret: v.pipe(v.string('invalid_parameters'), v.regex(/^[A-Z2-7]{32}$/, 'invalid_parameters')),
  mfaToken: VerificationCode,
})
export type NewAuthenticator = v.InferOutput<typeof NewAuthenticator>

export const FactorQuery = v.object({ kind: v.picklist(['phone', 'app'], 'not_found') })
export type FactorQuery = v.InferOutput<typeof FactorQuery>
