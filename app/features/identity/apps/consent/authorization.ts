import * as v from 'valibot'
import { scopesIn } from '../chosen-scopes.ts'
import type { Scope } from '../scopes.ts'

const VALUE_LENGTH = 2000

const Value = v.optional(
  v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(VALUE_LENGTH))), null),
  '',
)

/** A program's request for consent, with the parameter names of RFC 6749 and RFC 7636. */
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

type Fault = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope'

/** The requested scopes, or RFC 6749's error code with an explanation for the developer. */
export function requestedScopes(
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

/** Adds an answer to the query of a redirect URL. */
export function withAnswer(
  redirectUri: string,
  answer: Readonly<Record<string, string>>,
  state: string | null,
): string {
  const query = new URLSearchParams(answer)
  if (state) query.set('state', state)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
