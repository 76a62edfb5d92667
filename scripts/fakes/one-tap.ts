import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'
import { readForm, sendJson, sendPage } from './http.ts'
import { claimsOf } from './openid.ts'
import { allPeople, personBy } from './people.ts'

const Params = v.object({ nonce: v.optional(v.string()) })

type Settings = { origin: string; issuer: string; clientId: string; key: KeyObject }

/**
 * Fakes Google One Tap: its script, and an identity provider for the browser's FedCM (https://www.w3.org/TR/fedcm/).
 * `/gsi/login` signs the browser in to it.
 */
export function oneTapServer({ origin, issuer, clientId, key }: Settings) {
  const config = `${origin}/gsi/config.json`

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    switch (request.url?.split('?')[0]) {
      case '/.well-known/web-identity':
        return sendJson(response, 200, {
          provider_urls: [config],
          accounts_endpoint: `${origin}/gsi/accounts`,
          login_url: `${origin}/gsi/login`,
        })
      case '/gsi/client':
        response.setHeader('Content-Type', 'text/javascript')
        response.end(SCRIPT.replace('CONFIG', JSON.stringify(config)))
        return
      case '/gsi/config.json':
        return sendJson(response, 200, {
          accounts_endpoint: '/gsi/accounts',
          client_metadata_endpoint: '/gsi/client',
          id_assertion_endpoint: '/gsi/assertion',
          login_url: '/gsi/login',
        })
      case '/gsi/accounts':
        return sendJson(response, 200, {
          accounts: allPeople().map(({ subject, name, email }) => ({
            id: subject,
            name,
            given_name: name.split(' ')[0],
            email: email ?? 'no email',
          })),
        })
      case '/gsi/assertion': {
        const form = await readForm(request)
        const person = personBy(form.get('account_id') ?? '')
        if (!person || form.get('client_id') !== clientId) return sendJson(response, 400, {})
        const { nonce } = parseJson(Params, form.get('params') ?? '{}')
        const token = await new SignJWT({ ...claimsOf(person, `${origin}/picture.jpg`), nonce })
          .setProtectedHeader({ alg: 'RS256' })
          .setIssuer(issuer)
          .setAudience(clientId)
          .setIssuedAt()
          .setExpirationTime('10m')
          .sign(key)
        return sendJson(response, 200, { token })
      }
      default:
        response.setHeader('Set-Login', 'logged-in')
        return sendPage(response, '<!doctype html><h1>Signed in to the fake Google</h1>')
    }
  }
}

const SCRIPT = `
let options
let stop
globalThis.google = { accounts: { id: {
  initialize(given) { options = given },
  cancel() { stop?.abort() },
  async prompt() {
    stop = new AbortController()
    const provider = { configURL: CONFIG, clientId: options.client_id, params: { nonce: options.nonce } }
    try {
      const { token } = await navigator.credentials.get({
        identity: { providers: [provider] }, mediation: 'required', signal: stop.signal,
      })
      options.callback({ credential: token })
    } catch {}
  },
} } }
`
