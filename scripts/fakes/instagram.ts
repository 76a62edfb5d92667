import type { IncomingMessage, ServerResponse } from 'node:http'
import { fakeDialog } from './dialog.ts'
import { readForm, sendJson } from './http.ts'
import type { FakeClient } from './openid.ts'

/** Fakes the parts of Instagram's dialog, tokens and Graph API that our Worker uses. */
export function instagramServer(client: FakeClient) {
  const codes = new Map<string, string>()
  const tokens = new Map<string, string>()
  const dialog = fakeDialog({
    provider: 'Instagram',
    redirectUri: client.redirectUri,
    refusal: { code: 400 },
    keep: (code, person) => codes.set(code, accountNumber(person.subject)),
  })

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://localhost')
    switch (url.pathname.replace(/^\/instagram(\/v[\d.]+)?/, '')) {
      case '/oauth/authorize':
        return dialog(request, response, url)
      case '/oauth/access_token': {
        const form = await readForm(request)
        const account = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const isOurs = form.get('client_secret') === client.secret
        if (!account || !isOurs) return sendJson(response, 400, { code: 400 })
        const token = crypto.randomUUID()
        tokens.set(token, account)
        return sendJson(response, 200, { data: [{ access_token: token, user_id: account }] })
      }
      case '/me': {
        const account = tokens.get(url.searchParams.get('access_token') ?? '')
        return account
          ? sendJson(response, 200, { user_id: account })
          : sendJson(response, 400, { error: { code: 190 } })
      }
      default:
        return sendJson(response, 404, { error: { code: 803 } })
    }
  }
}

/** Returns the same number for a person every time, as Instagram does. */
function accountNumber(subject: string): string {
  let number = 17_841_400_000_000
  for (const byte of new TextEncoder().encode(subject)) number = (number * 31 + byte) % 2 ** 48
  return String(number)
}
