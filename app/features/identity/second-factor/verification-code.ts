import * as v from 'valibot'
import { Flag, Id, plainDigits, Text } from '../../../forms/input.ts'

export const CODE_DIGITS = 6
export const RECOVERY_CODE_DIGITS = 10
/** With spaces and hyphens, and before any digit is read. */
const TYPED_LENGTH = 100

const LIKE_A_CODE = new RegExp(`^(\\d{${CODE_DIGITS}}|\\d{${RECOVERY_CODE_DIGITS}})$`)

/** A code of a text message or an app, or a recovery code; spaces and hyphens are dropped. */
export const VerificationCode = v.pipe(
  Text,
  v.maxLength(TYPED_LENGTH, 'mfa_code_malformed'),
  v.transform((typed) => plainDigits(typed).replace(/[\s-]/g, '')),
  v.nonEmpty('mfa_code_missing'),
  v.regex(LIKE_A_CODE, 'mfa_code_malformed'),
)

export const SecondFactor = v.object({
  mfaToken: VerificationCode,
  /** For 30 days this browser is asked for none. */
  trust: v.optional(Flag),
  /** A visit to a provider whose identity joins this account. */
  attempt: v.optional(v.fallback(v.nullable(Id), null)),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** The contract's addition to credentials: a code, or the wish for another. */
export const SecondFactorFields = v.object({
  mfaToken: v.optional(v.nullable(VerificationCode)),
  mfaResend: v.optional(Flag),
})

export type AskedFactor = {
  /** The last two digits of the phone that codes go to; null without one. */
  phoneNumberEnd: string | null
  hasApp: boolean
  /** When the last code went to that phone; null for none. */
  sentAt: number | null
  lossAt: number | null
}
