import { Secret, TOTP } from 'otpauth'
import { BRAND } from '../../../brand.ts'

const STEP_SECONDS = 30

export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The text of the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function appAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The number of a code's 30-second step, which may be one step early or late; null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

function totpOf(secret: string, label = BRAND): TOTP {
  return new TOTP({ issuer: BRAND, label, secret, period: STEP_SECONDS })
}
