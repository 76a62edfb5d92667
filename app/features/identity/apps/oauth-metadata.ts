import { SCOPE_NAMES } from './chosen-scopes.ts'

/** The OAuth metadata for programs, as RFC 8414 defines it. */
export function oauthMetadata(origin: string): Readonly<Record<string, unknown>> {
  const clients = ['client_secret_basic', 'none']
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/`,
    token_endpoint: `${origin}/v5/oauth/token`,
    token_endpoint_auth_methods_supported: clients,
    revocation_endpoint: `${origin}/v5/oauth/token/revoke`,
    revocation_endpoint_auth_methods_supported: clients,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: SCOPE_NAMES,
    service_documentation: `${origin}/developers/`,
  }
}
