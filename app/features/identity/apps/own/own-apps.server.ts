import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { apps } from '../../../../db/identity/apps.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { APPS } from '../../limits.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { isConfirmed, selectConfirmed } from '../confirmed-maker.server.ts'
import { newTokenText } from '../token-text.server.ts'
import type { AppEdit, AppQuery, NewApp } from './app.ts'

export type OwnApp = {
  id: number
  name: string
  website: string
  redirectUris: string[]
  isPublic: boolean
  createdAt: number
  secretMadeAt: number | null
}

/** The secret is told once; null for a public app. */
export type AppWithSecret = { id: number; name: string; secret: string | null }

export function ownApps({ db }: Pick<Context, 'db'>, memberId: number) {
  return db
    .select({
      id: apps.id,
      name: apps.name,
      website: apps.website,
      redirectUris: apps.redirectUris,
      isPublic: sql`${apps.secretHash} is null`.mapWith(Boolean),
      createdAt: apps.createdAt,
      secretMadeAt: apps.secretMadeAt,
    })
    .from(apps)
    .where(eq(apps.memberId, memberId))
    .orderBy(asc(apps.id))
}

/** Refuses `fresh_login_required` and `not_found`. */
export async function readOwnApp(context: Context, { appId }: AppQuery): Promise<OwnApp> {
  const { id } = freshlySignedIn(context)
  const found = (await ownApps(context, id)).find((app) => app.id === appId)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Whether the viewer may register an app: what of it is there. Refuses `fresh_login_required`. */
export async function mayRegister(
  context: Context,
): Promise<{ isConfirmed: boolean; isTwoFactor: boolean }> {
  const { id, isTwoFactor } = freshlySignedIn(context)
  const [maker] = await selectConfirmed(context, id)
  return { isConfirmed: maker?.isConfirmed ?? false, isTwoFactor }
}

/**
 * Registers an app of the viewer's. Refuses `fresh_login_required`, `app_factor_missing`, `email_unconfirmed`,
 * `too_many_apps` and `rate_limited`.
 */
export async function registerApp(
  context: Context,
  { name, website, redirectUris, kind }: NewApp,
): Promise<AppWithSecret> {
  const { db, now } = context
  const { id: memberId } = await appMaker(context)
  const secret = kind === 'public' ? null : newTokenText('secret')
  const count = sql`select count(*) from ${apps} where ${apps.memberId} = ${memberId}`
  const [, [maker], [made]] = await writeSignedIn(context, (id, stillThere) =>
    db.batch([
      stillThere,
      selectConfirmed(context, memberId),
      db
        .insert(apps)
        .select(
          sql`select ${id}, ${members.id}, ${name}, ${website}, ${JSON.stringify(redirectUris)},
            ${secret && hashToken(secret)}, ${now}, ${secret && now}
            from ${members} where ${isConfirmed(memberId)} and (${count}) < ${APPS}`,
        )
        .returning({ id: apps.id }),
    ]),
  )
  if (!maker?.isConfirmed) throw new Refusal('email_unconfirmed')
  if (!made) throw new Refusal('too_many_apps')
  return { id: made.id, name, secret }
}

/** Changes an app of the viewer's. Refuses `fresh_login_required`, `app_factor_missing` and `not_found`. */
export async function editApp(
  context: Context,
  { appId, name, website, redirectUris }: AppEdit,
): Promise<void> {
  const { id } = await appMaker(context)
  const [changed] = await context.db
    .update(apps)
    .set({ name, website, redirectUris })
    .where(isOwn(id, appId))
    .returning({ id: apps.id })
  if (!changed) throw new Refusal('not_found')
}

/** Gives an app another secret; the one before ends at once. Refuses as {@link editApp}. */
export async function rollSecret(context: Context, { appId }: AppQuery): Promise<AppWithSecret> {
  const { id } = await appMaker(context)
  const secret = newTokenText('secret')
  const [app] = await context.db
    .update(apps)
    .set({ secretHash: hashToken(secret), secretMadeAt: context.now })
    .where(and(isOwn(id, appId), isNotNull(apps.secretHash)))
    .returning({ id: apps.id, name: apps.name })
  if (!app) throw new Refusal('not_found')
  return { ...app, secret }
}

/** Deletes an app of the viewer's, with every consent to it. Refuses `not_found`. */
export async function deleteApp(context: Context, { appId }: AppQuery): Promise<void> {
  const { id } = signedIn(context)
  const [deleted] = await context.db.delete(apps).where(isOwn(id, appId)).returning({ id: apps.id })
  if (!deleted) throw new Refusal('not_found')
}

/** Whoever steals a session must not change where an app's codes are sent. */
async function appMaker(context: Context): Promise<Viewer> {
  const viewer = freshlySignedIn(context)
  if (!viewer.isTwoFactor) throw new Refusal('app_factor_missing')
  await limitRate(context, 'app', String(viewer.id))
  return viewer
}

function isOwn(memberId: number, appId: number) {
  return and(eq(apps.id, appId), eq(apps.memberId, memberId))
}
