import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm, sendJson, sendTo } from './http.ts'
import type { FakeClient } from './openid.ts'

type Honest = { authorize: string; client: FakeClient }

/**
 * Fakes a malicious identity provider (a mix-up attack, RFC 9700 4.4): redirects visitors to the honest company's
 * page, as that company's client, and keeps the codes that it receives.
 */
export function maliciousCompanyServer(issuer: string, { authorize, client }: Honest) {
  const { pathname } = new URL(issuer)
  const codes: (string | null)[] = []

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', issuer)
    switch (url.pathname.slice(pathname.length)) {
      case '/.well-known/openid-configuration':
        return sendJson(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        })
      case '/auth': {
        const honest = new URL(authorize)
        honest.search = url.search
        honest.searchParams.set('client_id', client.id)
        honest.searchParams.set('redirect_uri', client.redirectUri)
        return sendTo(response, honest)
      }
      case '/token':
        codes.push((await readForm(request)).get('code'))
        return sendJson(response, 400, { error: 'invalid_grant' })
      case '/codes':
        return sendJson(response, 200, codes)
      default:
        return sendJson(response, 404, {})
    }
  }
}
