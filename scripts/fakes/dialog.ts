import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm, sendJson, sendPage, sendTo } from './http.ts'
import { peoplePage } from './page.ts'
import { chosenPerson, type FakePerson } from './people.ts'

type Parts = {
  provider: string
  redirectUri: string
  /** The response if the request has another redirect URL. */
  refusal: object
  keep: (code: string, person: FakePerson) => void
}

/** Fakes a provider's dialog: visitors choose a person, and are redirected back with that person's code. */
export function fakeDialog({ provider, redirectUri, refusal, keep }: Parts) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { searchParams } = url
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    if (back.href !== redirectUri) return sendJson(response, 400, refusal)
    if (request.method !== 'POST') {
      return sendPage(response, peoplePage(provider, url.pathname + url.search))
    }
    const form = await readForm(request)
    const person = form.has('cancel') ? null : chosenPerson(form)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (!person) {
      back.searchParams.set('error', 'access_denied')
      return sendTo(response, back)
    }
    const code = crypto.randomUUID()
    keep(code, person)
    back.searchParams.set('code', code)
    sendTo(response, back)
  }
}
