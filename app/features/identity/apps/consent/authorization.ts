import * as v from 'valibot'
import { scopesIn } from '../chosen-scopes.ts'
import type { Scope } from '../scopes.ts'

const VALUE_LENGTH = 2000

/** Null for one that is repeated or too long. */
const Value = v.optional(
  v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(VALUE_LENGTH))), null),
  '',
)

/** A program's request for consent, by the names of RFC 6749 and RFC 7636. */
export const AuthorizationRequest = v.object({
  client_id: Value,
  redirect_uri: Value,
  response_type: Value,
  scope: Value,
  state: Value,
  code_challenge: Value,
  code_challenge_method: Value,
})
export type AuthorizationRequest = v.InferOutput<typeof AuthorizationRequest>

export const Consent = v.object({
  ...AuthorizationRequest.entries,
  answer: v.picklist(['allow', 'cancel'], 'invalid_parameters'),
})
export type Consent = v.InferOutput<typeof Consent>

type Fault = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope'

/** The rights that a request asks for, or its fault as RFC 6749 names it, with a sentence for the program's maker. */
export function asked(
  request: AuthorizationRequest,
): { scopes: Scope[] } | { fault: Fault; because: string } {
  if (Object.values(request).includes(null)) {
    return { fault: 'invalid_request', because: 'A parameter is repeated or too long.' }
  }
  if (request.response_type !== 'code') {
    return { fault: 'unsupported_response_type', because: 'response_type must be code.' }
  }
  const { code_challenge: codeChallenge, code_challenge_method: method } = request
  if (method !== 'S256' || !codeChallenge || !/^[\w-]{43}$/.test(codeChallenge)) {
    return {
      fault: 'invalid_request',
      because: 'PKCE is required: a code_challenge with code_challenge_method=S256.',
    }
  }
  const scopes = scopesIn(request.scope ?? '')
  if (!scopes) return { fault: 'invalid_scope', because: 'scope is empty or has unknown names.' }
  return { scopes }
}

/** A redirect address with an answer in its query. */
export function withAnswer(
  redirectUri: string,
  answer: Readonly<Record<string, string>>,
  state: string | null,
): string {
  const query = new URLSearchParams(answer)
  if (state) query.set('state', state)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
