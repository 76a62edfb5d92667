import * as v from 'valibot'
import { Flag, Id, plainDigits, Text } from '../../../forms/input.ts'

export const CODE_DIGITS = 6
export const RECOVERY_CODE_DIGITS = 10
/** The maximum length before spaces and hyphens are removed. */
const TYPED_LENGTH = 100

const LIKE_A_CODE = new RegExp(`^(\\d{${CODE_DIGITS}}|\\d{${RECOVERY_CODE_DIGITS}})$`)

/** A code from a text message or an app, or a recovery code, without spaces and hyphens. */
export const VerificationCode = v.pipe(
  Text,
  v.maxLength(TYPED_LENGTH, 'mfa_code_malformed'),
  v.transform((typed) => plainDigits(typed).replace(/[\s-]/g, '')),
  v.nonEmpty('mfa_code_missing'),
  v.regex(LIKE_A_CODE, 'mfa_code_malformed'),
)

export const SecondFactor = v.object({
  mfaToken: VerificationCode,
  trust: v.optional(Flag),
  /** The attempt of a log-in with a provider. The provider's identity will be added to this account. */
  attempt: v.optional(v.fallback(v.nullable(Id), null)),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** The JSON API's addition to credentials: a code, or a request for another one. */
export const SecondFactorFields = v.object({
  mfaToken: v.optional(v.nullable(VerificationCode)),
  mfaResend: v.optional(Flag),
})

export type AskedFactor = {
  /** The last two digits of the phone number; null without a phone. */
  phoneNumberEnd: string | null
  hasApp: boolean
  /** When the latest code was sent to that phone; null if none was. */
  sentAt: number | null
  lossAt: number | null
}
