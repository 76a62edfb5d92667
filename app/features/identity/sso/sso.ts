import * as v from 'valibot'
import { EmailAddress } from '../names/email.ts'
import { type ConnectQuery, secretUpTo } from '../providers/connect/connect.ts'

const Code = secretUpTo(4096)

/** What came with a code: RFC 9207's name of the issuer. */
const Iss = v.optional(v.nullable(v.string()), null)

/** `redirectUri` is the address that the code came to. */
export const SsoExchange = v.object({ code: Code, state: Code, redirectUri: Code, iss: Iss })
export type SsoExchange = v.InferOutput<typeof SsoExchange>

export const SsoCode = v.object({
  ssoUserEmail: EmailAddress,
  ssoAuthCode: Code,
  redirectUri: v.optional(v.nullable(Code), null),
  iss: Iss,
})
export type SsoCode = v.InferOutput<typeof SsoCode>

/** What a page needs to know of an address while it is typed. */
export type SsoInfo = {
  isSso: boolean
  existingUser: boolean
  existingUserIsSso: boolean
  authorizationUri: string | null
  redirectUri: string | null
  exchangeCodeToTokenInfoUrl: string | null
}

/** The visit that the contract begins for an address. */
export function ssoVisit(email: string): ConnectQuery {
  return {
    ...{ provider: 'sso', purpose: 'enter', email },
    ...{ next: null, want: null, popup: null, isBusiness: false },
  }
}
