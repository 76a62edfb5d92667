import type { IncomingMessage, ServerResponse } from 'node:http'
import { fakeDialog } from './dialog.ts'
import { readForm, sendJson } from './http.ts'
import type { FakeClient } from './openid.ts'
import type { FakePerson } from './people.ts'

/** Fakes the parts of Facebook's dialog and Graph API that our Worker uses. */
export function facebookServer(client: FakeClient, picture: string) {
  const codes = new Map<string, FakePerson>()
  const tokens = new Map<string, FakePerson>()
  const dialog = fakeDialog({
    provider: 'Facebook',
    redirectUri: client.redirectUri,
    refusal: { error: { code: 191 } },
    keep: (code, person) => codes.set(code, person),
  })

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    switch (url.pathname.replace(/^\/facebook\/v[\d.]+/, '')) {
      case '/dialog/oauth':
        return dialog(request, response, url)
      case '/oauth/access_token': {
        const form = await readForm(request)
        const person = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const isOurs = form.get('client_secret') === client.secret
        if (!person || !isOurs) return sendJson(response, 400, { error: { code: 100 } })
        const token = crypto.randomUUID()
        tokens.set(token, person)
        return sendJson(response, 200, { access_token: token, token_type: 'bearer' })
      }
      case '/debug_token': {
        const person = tokens.get(url.searchParams.get('input_token') ?? '')
        const isOurs = bearer === `${client.id}|${client.secret}`
        if (!isOurs) return sendJson(response, 400, { error: { code: 190 } })
        return sendJson(response, 200, {
          data: person
            ? { app_id: client.id, user_id: person.subject, is_valid: true }
            : { is_valid: false },
        })
      }
      case '/me': {
        const person = tokens.get(bearer)
        return person
          ? sendJson(response, 200, profileOf(person, picture))
          : sendJson(response, 400, { error: { code: 190 } })
      }
      default:
        return sendJson(response, 404, { error: { code: 803 } })
    }
  }
}

function profileOf({ subject, name, email, birthday, hasPicture }: FakePerson, picture: string) {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    id: subject,
    first_name: firstName,
    last_name: rest.join(' '),
    ...(email !== null && { email }),
    ...(birthday !== null && { birthday }),
    picture: { data: { url: picture, is_silhouette: !hasPicture } },
  }
}
