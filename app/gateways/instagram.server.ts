import { OAuth2Client } from 'arctic'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import { askForJson } from './json.server.ts'

export type InstagramApp = {
  dialogOrigin: string
  tokenOrigin: string
  graphOrigin: string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
}

const VERSION = 'v25.0'

/** Instagram wraps some responses in a list with one element. */
function oneOf<T extends v.ObjectEntries>(entries: T) {
  const one = v.object(entries)
  return v.union([
    one,
    v.pipe(
      v.object({ data: v.tuple([one]) }),
      v.transform(({ data: [first] }) => first),
    ),
  ])
}

const Token = oneOf({ access_token: v.string() })

/** The account's permanent id, which older responses return as a number. */
const Account = oneOf({
  user_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,32}$/)),
})

/** Instagram's log-in page, for creator and business accounts. Without PKCE, the secret protects the code. */
export function instagramDialog(
  app: InstagramApp,
  { redirectUri, state }: { redirectUri: string; state: string },
): URL {
  const dialog = `${app.dialogOrigin}/oauth/authorize`
  return new OAuth2Client(app.clientId, null, redirectUri).createAuthorizationURL(dialog, state, [
    ...app.scopes,
  ])
}

/** The account that a code belongs to. Refuses `social_token_invalid` and `social_unreachable`. */
export async function readInstagramAccount(
  app: InstagramApp,
  { code, redirectUri }: { code: string; redirectUri: string },
  allow: string,
): Promise<string> {
  const token = v.safeParse(
    Token,
    await askForJson(`${app.tokenOrigin}/oauth/access_token`, {
      allow,
      method: 'POST',
      body: new URLSearchParams({
        client_id: app.clientId,
        client_secret: app.clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      }),
    }),
  )
  if (!token.success) throw new Refusal('social_token_invalid')
  const query = new URLSearchParams({ fields: 'user_id', access_token: token.output.access_token })
  const account = v.safeParse(
    Account,
    await askForJson(`${app.graphOrigin}/${VERSION}/me?${query}`, { allow }),
  )
  if (!account.success) throw new Refusal('social_token_invalid')
  return account.output.user_id
}
