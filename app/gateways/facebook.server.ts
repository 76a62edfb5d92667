import { OAuth2Client } from 'arctic'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import { askForJson } from './json.server.ts'

export type FacebookApp = {
  dialogOrigin: string
  graphOrigin: string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
}

/** Facebook has no OpenID discovery for the web; the version is part of its addresses. */
const VERSION = 'v25.0'

const Token = v.object({ access_token: v.string() })

const TokenFacts = v.object({
  data: v.object({ app_id: v.string(), user_id: v.string(), is_valid: v.literal(true) }),
})

const Profile = v.object({
  id: v.string(),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  birthday: v.optional(v.string(), ''),
  gender: v.optional(v.string(), ''),
  picture: v.optional(
    v.object({ data: v.object({ url: v.string(), is_silhouette: v.optional(v.boolean()) }) }),
  ),
})
export type FacebookProfile = v.InferOutput<typeof Profile>

const FIELDS = 'id,first_name,last_name,email,birthday,gender,picture{url,is_silhouette}'

export function facebookDialog(
  app: FacebookApp,
  { redirectUri, state }: { redirectUri: string; state: string },
): URL {
  const dialog = `${app.dialogOrigin}/${VERSION}/dialog/oauth`
  return new OAuth2Client(app.clientId, null, redirectUri).createAuthorizationURL(dialog, state, [
    ...app.scopes,
  ])
}

/** Exchanges a code for an access token. Refuses `social_token_invalid` and `social_unreachable`. */
export async function exchangeFacebookCode(
  app: FacebookApp,
  { code, redirectUri }: { code: string; redirectUri: string },
  allow: string,
): Promise<string> {
  const answer = await askForJson(`${app.graphOrigin}/${VERSION}/oauth/access_token`, {
    allow,
    method: 'POST',
    body: new URLSearchParams({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: redirectUri,
      code,
    }),
  })
  const token = v.safeParse(Token, answer)
  if (!token.success) throw new Refusal('social_token_invalid')
  return token.output.access_token
}

/** Checks the token's app, because `/me` doesn't. Refuses `social_token_invalid` and `social_unreachable`. */
export async function readFacebookProfile(
  app: FacebookApp,
  { accessToken, userId }: { accessToken: string; userId?: string },
  allow: string,
): Promise<FacebookProfile> {
  const graph = `${app.graphOrigin}/${VERSION}`
  const checked = v.safeParse(
    TokenFacts,
    await askForJson(`${graph}/debug_token?${new URLSearchParams({ input_token: accessToken })}`, {
      allow,
      headers: { Authorization: `Bearer ${app.clientId}|${app.clientSecret}` },
    }),
  )
  const owner = checked.success && checked.output.data
  const isOurs =
    owner && owner.app_id === app.clientId && owner.user_id === (userId ?? owner.user_id)
  if (!isOurs) throw new Refusal('social_token_invalid')
  const answer = await askForJson(`${graph}/me?${new URLSearchParams({ fields: FIELDS })}`, {
    allow,
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  const profile = v.safeParse(Profile, answer)
  if (!profile.success || profile.output.id !== owner.user_id) {
    throw new Refusal('social_token_invalid')
  }
  return profile.output
}
