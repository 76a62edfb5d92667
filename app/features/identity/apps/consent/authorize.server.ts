import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { appGrants, apps } from '../../../../db/identity/apps.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { OAUTH_CODE_MS } from '../../limits.ts'
import { eventRecordWhere } from '../../sessions/account-events.server.ts'
import { deviceOf } from '../../sessions/devices/device-name.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { isApprovable } from '../apps-on-hold.server.ts'
import { OUR_APP } from '../our-app.ts'
import { registeredFor } from '../own/redirect-uris.ts'
import type { Scope } from '../scopes.ts'
import { newTokenText } from '../token-text.server.ts'
import { type AuthorizationRequest, requestedScopes, withAnswer } from './authorization.ts'
import {
  type ChangesSinceConsent,
  changesSinceConsent,
  netChanges,
} from './changes-since-consent.server.ts'
import { programAllowedEmail } from './program-email.server.ts'

type RequestingApp = { id: number; name: string; website: string; maker: string | null }

export type AuthorizationStep =
  /** The app or its redirect URL is unknown, so the browser isn't redirected. */
  | { kind: 'unknown' }
  /** The app is on hold after a recovery of its maker's account, so nothing is sent to its redirect URLs. */
  | { kind: 'held'; app: RequestingApp }
  /** The app is known but its request is invalid; `location` reports the error to the app. */
  | { kind: 'faulty'; app: RequestingApp; because: string; location: string }
  | { kind: 'answer'; app: RequestingApp; location: string }
  | {
      kind: 'ask'
      app: RequestingApp
      scopes: Scope[]
      changes: ChangesSinceConsent
      cancelLocation: string
    }

type KnownRequest = {
  app: RequestingApp
  redirectUri: string
  /** The app's registered redirect URLs that match `redirectUri`. */
  registered: string[]
  request: AuthorizationRequest
  isHeld: boolean
  changes: ChangesSinceConsent
}

/** Decides how to answer a program's request. Refuses `not_signed_in` and `fresh_login_required`. */
export async function readAuthorization(
  context: Context,
  request: AuthorizationRequest,
): Promise<AuthorizationStep> {
  return stepFor(context, await knownRequest(context, request))
}

function stepFor(context: Context, known: KnownRequest | null): AuthorizationStep {
  if (!known) return { kind: 'unknown' }
  signedIn(context)
  const { app, request, changes } = known
  if (known.isHeld) return { kind: 'held', app }
  const requested = requestedScopes(request)
  if ('fault' in requested) {
    const { fault: error, because } = requested
    const location = answerOf(context, known, { error, error_description: because })
    return { kind: 'faulty', app, because, location }
  }
  freshlySignedIn(context)
  const cancelLocation = answerOf(context, known, { error: 'access_denied' })
  return { kind: 'ask', app, scopes: requested.scopes, changes, cancelLocation }
}

/** Grants access. Refuses `rate_limited`, `changed_too_often` and what {@link readAuthorization} refuses. */
export async function allowAuthorization(
  context: Context,
  request: AuthorizationRequest,
): Promise<AuthorizationStep> {
  const known = await knownRequest(context, request)
  const step = stepFor(context, known)
  if (!known || step.kind !== 'ask') return step
  const { app, scopes } = step
  const code = await newCode(context, known, scopes)
  if (code === null) return readAuthorization(context, request)
  return { kind: 'answer', app, location: answerOf(context, known, { code }) }
}

async function knownRequest(
  context: Context,
  request: AuthorizationRequest,
): Promise<KnownRequest | null> {
  const { client_id: clientId, redirect_uri: redirectUri } = request
  if (!redirectUri || !clientId || !/^[1-9]\d{0,15}$/.test(clientId)) return null
  const isOurs = clientId === String(OUR_APP.id)
  const [[found], rows] = isOurs
    ? [[{ ...OUR_APP, maker: null, isPublic: true, isHeld: false }], []]
    : await selectApp(context, Number(clientId))
  if (!found) return null
  const registered = registeredFor(found, redirectUri)
  if (registered.length === 0) return null
  const { redirectUris: _, isPublic: __, isHeld, ...app } = found
  return { app, redirectUri, registered, request, isHeld, changes: netChanges(rows, found) }
}

function selectApp({ db, viewer }: Context, id: number) {
  return db.batch([
    db
      .select({
        id: apps.id,
        name: apps.name,
        website: apps.website,
        maker: publicName().as('public_name'),
        redirectUris: apps.redirectUris,
        isPublic: sql`${apps.secretHash} is null`.mapWith(Boolean),
        isHeld: sql`not ${isApprovable()}`.mapWith(Boolean),
      })
      .from(apps)
      .innerJoin(members, eq(members.id, apps.memberId))
      .where(and(eq(apps.id, id), eq(members.state, 'active'))),
    changesSinceConsent(db, id, viewer?.id ?? 0),
  ])
}

/** RFC 9207's `iss`: the issuer of the answer. */
function answerOf(
  { env }: Context,
  { redirectUri, request: { state } }: Pick<KnownRequest, 'redirectUri' | 'request'>,
  answer: Readonly<Record<string, string>>,
): string {
  return withAnswer(redirectUri, { ...answer, iss: env.SITE_ORIGIN }, state)
}

/** Null if the app was deleted or put on hold in the meantime, or if its redirect URL was removed. */
async function newCode(
  context: Context,
  { app, redirectUri, registered, request }: KnownRequest,
  scopes: readonly Scope[],
): Promise<string | null> {
  const { db, env, now } = context
  const { id: memberId, isTwoFactor, proofId, sessionId } = signedIn(context)
  await limitRate(context, 'consent', String(memberId))
  await limitRate(context, 'programAllowed', String(memberId))
  const code = newTokenText(env, 'code')
  const isStillRegistered = sql`(${apps.id} = ${OUR_APP.id} or exists (
    select 1 from json_each(${apps.redirectUris}) as listed
    where listed.value in (select value from json_each(${JSON.stringify(registered)}))
  ))`
  const isIssued = (id: number) =>
    sql`exists (select 1 from ${appGrants} where ${appGrants.id} = ${id})`
  const [, , [grant]] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db
        .insert(apps)
        .values({ ...OUR_APP, createdAt: now })
        .onConflictDoNothing(),
      db
        .insert(appGrants)
        .select(
          sql`select ${id}, ${apps.id}, ${memberId}, ${JSON.stringify(scopes)}, ${Number(isTwoFactor)},
            ${redirectUri}, ${hashToken(code)}, ${request.code_challenge}, ${now + OAUTH_CODE_MS}, null, ${now},
            ${proofId}, ${sessionId}, ${deviceOf(context)}
            from ${apps} where ${apps.id} = ${app.id} and ${isApprovable()} and ${isStillRegistered}`,
        )
        .returning({ id: appGrants.id }),
      eventRecordWhere(context, 'program_let_in', and(eq(members.id, memberId), isIssued(id))),
      ...warningRecords(context, memberId, programAllowedEmail(app), isIssued(id)),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
  return grant ? code : null
}
