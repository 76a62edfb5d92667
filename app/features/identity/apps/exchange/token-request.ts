import * as v from 'valibot'

const Value = v.pipe(v.string('invalid_parameters'), v.minLength(1, 'invalid_parameters'))

export const CodeExchange = v.object({
  code: Value,
  redirectUri: Value,
  /** The code verifier, as defined by RFC 7636. */
  codeVerifier: v.pipe(Value, v.regex(/^[\w.~-]{43,128}$/, 'grant_invalid')),
})
export type CodeExchange = v.InferOutput<typeof CodeExchange>

export const Refresh = v.object({ refreshToken: Value, scope: v.optional(Value) })
export type Refresh = v.InferOutput<typeof Refresh>

export const Revocation = v.object({ token: Value })
export type Revocation = v.InferOutput<typeof Revocation>
