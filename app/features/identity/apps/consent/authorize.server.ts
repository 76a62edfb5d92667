import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { appGrants, apps } from '../../../../db/identity/apps.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { OAUTH_CODE_MS } from '../../limits.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { hashToken, newToken } from '../../tokens/tokens.server.ts'
import { OUR_APP } from '../our-app.ts'
import { isRegistered } from '../own/redirect-uris.ts'
import type { Scope } from '../scopes.ts'
import { type AuthorizationRequest, asked, type Consent, withAnswer } from './authorization.ts'

export type AskingApp = { id: number; name: string; website: string; maker: string | null }

export type AuthorizationStep =
  /** The app, or where it wants its answer, isn't known: nothing may be sent there. */
  | { kind: 'unknown' }
  /** The app is known, and made a mistake: `location` tells it so. */
  | { kind: 'faulty'; app: AskingApp; because: string; location: string }
  | { kind: 'answer'; app: AskingApp; location: string }
  | { kind: 'ask'; app: AskingApp; scopes: Scope[] }

type Asked = { app: AskingApp; redirectUri: string; request: AuthorizationRequest }

/** Decides what becomes of a program's request. Refuses `not_signed_in`, and `fresh_login_required` for a missing factor. */
export async function readAuthorization(
  context: Context,
  request: AuthorizationRequest,
): Promise<AuthorizationStep> {
  const known = await knownRequest(context, request)
  if (!known) return { kind: 'unknown' }
  const { missesFactor } = signedIn(context)
  const { app } = known
  const requested = asked(request)
  if ('fault' in requested) {
    const { fault: error, because } = requested
    const location = answerOf(context, known, { error, error_description: because })
    return { kind: 'faulty', app, because, location }
  }
  if (missesFactor) throw new Refusal('fresh_login_required')
  return { kind: 'ask', app, scopes: requested.scopes }
}

/** Carries out what the viewer said to a program's request. Refuses as {@link readAuthorization}, and `rate_limited`. */
export async function answerAuthorization(
  context: Context,
  { answer, ...request }: Consent,
): Promise<AuthorizationStep> {
  const step = await readAuthorization(context, request)
  if (step.kind !== 'ask') return step
  const { app } = step
  const known = { app, redirectUri: request.redirect_uri ?? '', request }
  if (answer === 'cancel') {
    return { kind: 'answer', app, location: answerOf(context, known, { error: 'access_denied' }) }
  }
  const code = await newCode(context, known, step.scopes)
  return code === null
    ? { kind: 'unknown' }
    : { kind: 'answer', app, location: answerOf(context, known, { code }) }
}

async function knownRequest({ db }: Context, request: AuthorizationRequest): Promise<Asked | null> {
  const { client_id: clientId, redirect_uri: redirectUri } = request
  if (!redirectUri || !clientId || !/^[1-9]\d{0,15}$/.test(clientId)) return null
  const isOurs = clientId === String(OUR_APP.id)
  const [found] = isOurs
    ? [{ ...OUR_APP, maker: null, isPublic: true }]
    : await selectApp(db, Number(clientId))
  if (!found || !isRegistered(found, redirectUri)) return null
  const { redirectUris: _, isPublic: __, ...app } = found
  return { app, redirectUri, request }
}

function selectApp(db: Context['db'], id: number) {
  return db
    .select({
      id: apps.id,
      name: apps.name,
      website: apps.website,
      maker: members.fullName,
      redirectUris: apps.redirectUris,
      isPublic: sql`${apps.secretHash} is null`.mapWith(Boolean),
    })
    .from(apps)
    .innerJoin(members, eq(members.id, apps.memberId))
    .where(and(eq(apps.id, id), eq(members.state, 'active')))
}

/** RFC 9207: `iss` tells a program which of its servers answers. */
function answerOf(
  { env }: Context,
  { redirectUri, request: { state } }: Asked,
  answer: Readonly<Record<string, string>>,
): string {
  return withAnswer(redirectUri, { ...answer, iss: env.SITE_ORIGIN }, state)
}

/** Null for an app that was deleted meanwhile. */
async function newCode(
  context: Context,
  { app, redirectUri, request }: Asked,
  scopes: readonly Scope[],
): Promise<string | null> {
  const { db, now } = context
  const { id: memberId, isTwoFactor } = signedIn(context)
  await limitRate(context, 'consent', String(memberId))
  const code = newToken()
  const [, , [grant]] = await writeSignedIn(context, (id, stillThere) =>
    db.batch([
      stillThere,
      db
        .insert(apps)
        .values({ ...OUR_APP, createdAt: now })
        .onConflictDoNothing(),
      db
        .insert(appGrants)
        .select(
          sql`select ${id}, ${apps.id}, ${memberId}, ${JSON.stringify(scopes)}, ${Number(isTwoFactor)},
            ${redirectUri}, ${hashToken(code)}, ${request.code_challenge}, ${now + OAUTH_CODE_MS}, null, ${now}
            from ${apps} where ${apps.id} = ${app.id}`,
        )
        .returning({ id: appGrants.id }),
      eventRecord(context, memberId, 'program_let_in'),
    ]),
  )
  return grant ? code : null
}
