import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type Browser, expectStatus } from './browser.ts'

/** The command line tool, an app that every site has (`pinfold login`). */
const APP = { client_id: '1', redirect_uri: 'http://127.0.0.1/' }

const Metadata = v.pipe(v.string(), v.parseJson(), v.object({ issuer: v.string() }))
const TokenResponse = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ access_token: v.string(), refresh_token: v.string() }),
)
const Account = v.pipe(v.string(), v.parseJson(), v.object({ username: v.string() }))

/** Authorises the command line tool by OAuth, reads the member's account with its token, and revokes the token. */
export async function checkApiToken(
  { origin, browser }: { origin: string; browser: Browser },
  username: string,
): Promise<void> {
  const metadata = await browser.get('/.well-known/oauth-authorization-server')
  const { issuer } = v.parse(Metadata, await expectStatus(metadata, 200))
  if (issuer !== origin) throw new Error(`SITE_ORIGIN is ${issuer} there, not ${origin}.`)
  const verifier = randomBytes(32).toString('base64url')
  const code = await codeFor(browser, verifier)
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, ...APP }
  const answer = await browser.post('/v5/oauth/token', { form })
  const { access_token: token, refresh_token } = v.parse(
    TokenResponse,
    await expectStatus(answer, 200),
  )
  const account = await expectStatus(await browser.get('/v5/user_account', { token }), 200)
  if (v.parse(Account, account).username !== username) {
    throw new Error('/v5/user_account returned another account.')
  }
  const revoked = { token: refresh_token, client_id: APP.client_id }
  await expectStatus(await browser.post('/v5/oauth/token/revoke', { form: revoked }), 200)
  await expectStatus(await browser.get('/v5/user_account', { token }), 401)
}

async function codeFor(browser: Browser, verifier: string): Promise<string> {
  const form = {
    response_type: 'code',
    ...APP,
    scope: 'user_accounts:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const authorizePath = `/oauth/?${new URLSearchParams(form)}`
  const page = await expectStatus(await browser.post(authorizePath, { form }), 200)
  const [location = ''] = /http:\/\/127\.0\.0\.1\/\?[^"\\<\s]+/.exec(page) ?? []
  const answer = new URLSearchParams(location.replaceAll('&amp;', '&').split('?')[1])
  const code = answer.get('code')
  if (!code) throw new Error('/oauth/ gave no code.')
  return code
}
