import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { readForm, sendPage } from './http.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { peoplePage } from './page.ts'
import { chosenPerson, type FakePerson, personBy } from './people.ts'

export type FakeClient = { id: string; secret: string; redirectUri: string }

const { base, Check } = interactionPolicy

/** A real OpenID provider that asks for no password. */
export function openIdProvider(
  issuer: string,
  {
    name,
    client,
    algorithm,
    key,
  }: { name: string; client: FakeClient; algorithm: 'RS256' | 'HS256'; key: KeyObject },
) {
  const { pathname } = new URL(issuer)
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: algorithm,
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Puts claims into the ID token, as Google and LINE do.
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: askEachTime(), url: (_, { uid }) => `${pathname}/people/${uid}` },
    cookies: { keys: [crypto.randomUUID()] },
    jwks: { keys: [jwkOf(key)] },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
    findAccount: (_, subject) => {
      const person = personBy(subject)
      return (
        person && {
          accountId: subject,
          claims: () => claimsOf(person, new URL('/picture.jpg', issuer).href),
        }
      )
    },
    loadExistingGrant: async (ctx) => {
      const { provider: own, client: asking, session, params } = ctx.oidc
      const grant = new own.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(String(params?.['scope']))
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const people = new RegExp(`^${pathname}/people/`)

  return async (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const url = request.url ?? ''
    if (!people.test(url)) {
      // Express and Connect mark mounted servers this way.
      request.originalUrl = url
      request.url = url.slice(pathname.length) || '/'
      return answer(request, response)
    }
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST') return sendPage(response, peoplePage(name, url))
    const form = await readForm(request)
    const person = form.has('cancel') ? null : chosenPerson(form)
    return provider.interactionFinished(
      request,
      response,
      person
        ? { login: { accountId: person.subject, remember: false } }
        : { error: 'access_denied', error_description: 'nobody was chosen' },
    )
  }
}

function askEachTime() {
  const policy = base()
  policy
    .get('login')
    ?.checks.add(
      new Check('chosen', 'somebody is chosen each time', 'login_required', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

export function claimsOf(
  { subject, name, email, isEmailVerified, isHosted, hasPicture }: FakePerson,
  picture: string,
) {
  const [givenName = '', ...rest] = name.split(' ')
  return {
    sub: subject,
    name,
    given_name: givenName,
    family_name: rest.join(' '),
    ...(hasPicture && { picture }),
    ...(email !== null && {
      email,
      email_verified: isEmailVerified,
      ...(isHosted && { hd: email.slice(email.indexOf('@') + 1) }),
    }),
  }
}

function jwkOf(key: KeyObject) {
  return { ...key.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }
}
