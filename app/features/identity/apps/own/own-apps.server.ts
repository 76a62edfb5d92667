import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { apps } from '../../../../db/identity/apps.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { eventRecordWhere } from '../../sessions/account-events.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { selectConfirmed } from '../confirmed-maker.server.ts'
import type { AppQuery } from './app.ts'
import { type AppChange, changesOf, shownChange } from './app-history.server.ts'

export type OwnApp = {
  id: number
  name: string
  website: string
  redirectUris: string[]
  isPublic: boolean
  createdAt: number
  secretMadeAt: number | null
  /** When the app was put on hold until its addresses are confirmed; null if members can consent to it. */
  heldAt: number | null
  isSecretDoubted: boolean
}

/** Includes the latest changes, newest first. */
export type OwnAppWithHistory = OwnApp & { changes: AppChange[] }

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
      heldAt: apps.heldAt,
      isSecretDoubted: apps.isSecretDoubted,
    })
    .from(apps)
    .where(eq(apps.memberId, memberId))
    .orderBy(asc(apps.id))
}

/** Reads an app of the viewer's. Refuses `fresh_login_required` and `not_found`. */
export async function readOwnApp(
  context: Context,
  { appId }: AppQuery,
): Promise<OwnAppWithHistory> {
  const { id } = freshlySignedIn(context)
  const [own, changes] = await context.db.batch([
    ownApps(context, id),
    changesOf(context, appId, id),
  ])
  const found = own.find((app) => app.id === appId)
  if (!found) throw new Refusal('not_found')
  return { ...found, changes: changes.map(shownChange) }
}

/** Reads which requirements for registering an app the viewer meets. Refuses `fresh_login_required`. */
export async function readRegistrationRequirements(
  context: Context,
): Promise<{ isConfirmed: boolean; isTwoFactor: boolean }> {
  const { id, isTwoFactor } = freshlySignedIn(context)
  const [maker] = await selectConfirmed(context, id)
  return { isConfirmed: maker?.isConfirmed ?? false, isTwoFactor }
}

/** Deletes an app of the viewer's, with every consent to it. Refuses `not_found`. */
export async function deleteApp(context: Context, { appId }: AppQuery): Promise<void> {
  const { id } = signedIn(context)
  const appExists = sql`exists (select 1 from ${apps} where ${isOwn(id, appId)})`
  const [, deleted] = await withNewId(context.now, () =>
    context.db.batch([
      eventRecordWhere(context, 'app_deleted', and(eq(members.id, id), appExists)),
      context.db.delete(apps).where(isOwn(id, appId)).returning({ id: apps.id }),
    ]),
  )
  if (deleted.length === 0) throw new Refusal('not_found')
}

export function isOwn(memberId: number, appId: number) {
  return and(eq(apps.id, appId), eq(apps.memberId, memberId))
}
