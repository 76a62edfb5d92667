import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm, sendJson, sendPage, sendTo } from './http.ts'
import type { StandInClient } from './openid.ts'
import { peoplePage } from './page.ts'
import { chosenPerson, type Person } from './people.ts'

/** Plays Facebook's dialog and Graph, as far as our Worker asks for them. */
export function facebookServer(client: StandInClient, picture: string) {
  const codes = new Map<string, Person>()
  const tokens = new Map<string, Person>()

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

  async function dialog(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { searchParams } = url
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    if (back.href !== client.redirectUri) return sendJson(response, 400, { error: { code: 191 } })
    if (request.method !== 'POST') {
      return sendPage(response, peoplePage('Facebook', url.pathname + url.search))
    }
    const form = await readForm(request)
    const person = form.has('cancel') ? null : chosenPerson(form)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (!person) {
      back.searchParams.set('error', 'access_denied')
      return sendTo(response, back)
    }
    const code = crypto.randomUUID()
    codes.set(code, person)
    back.searchParams.set('code', code)
    sendTo(response, back)
  }
}

function profileOf({ subject, name, email, birthday, hasPicture }: Person, picture: string) {
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
