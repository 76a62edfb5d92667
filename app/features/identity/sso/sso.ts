import * as v from 'valibot'
import { EmailAddress } from '../names/email.ts'
import { type ConnectQuery, secretUpTo } from '../providers/connect/connect.ts'

const Code = secretUpTo(4096)

/** RFC 9207's issuer parameter, which accompanies a code. */
const Iss = v.optional(v.nullable(v.string()), null)

/** The redirect URL at which a code was received. */
const RedirectUri = v.optional(v.nullable(Code), null)

/** An SSO exchange. The documented call has only `code` and `state`; the rest comes from the stored attempt. */
export const SsoExchange = v.object({
  code: Code,
  state: Code,
  redirectUri: RedirectUri,
  iss: Iss,
})
export type SsoExchange = v.InferOutput<typeof SsoExchange>

export const SsoCode = v.object({
  ssoUserEmail: EmailAddress,
  ssoAuthCode: Code,
  redirectUri: RedirectUri,
  iss: Iss,
})
export type SsoCode = v.InferOutput<typeof SsoCode>

export type SsoInfo = {
  isSso: boolean
  existingUser: boolean
  existingUserIsSso: boolean
  authorizationUri: string | null
  redirectUri: string | null
  exchangeCodeToTokenInfoUrl: string | null
}

export function ssoVisit(email: string): ConnectQuery {
  return {
    provider: 'sso',
    purpose: 'enter',
    email,
    next: null,
    want: null,
    popup: null,
    isBusiness: false,
  }
}
