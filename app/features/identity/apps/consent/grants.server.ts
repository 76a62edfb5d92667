import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { appGrants } from '../../../../db/identity/apps.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { type OwnApp, ownApps } from '../own/own-apps.server.ts'
import type { GrantQuery } from './grant.ts'
import { validGrants } from './valid-grants.server.ts'

export type Grant = {
  id: number
  name: string
  website: string
  maker: string | null
  scopes: string[]
  createdAt: number
  lastUsedAt: number | null
}

/** Reads the programs that act for the viewer, and the apps that they registered. */
export async function readApps(context: Context): Promise<{ grants: Grant[]; apps: OwnApp[] }> {
  const { id } = signedIn(context)
  const [grants, own] = await context.db.batch([validGrants(context, id), ownApps(context, id)])
  return { grants, apps: own }
}

/** Revokes a consent of the viewer's, with all its tokens. Refuses `not_found`. */
export async function endGrant(context: Context, { grantId }: GrantQuery): Promise<void> {
  const { id } = signedIn(context)
  const [ended] = await context.db
    .delete(appGrants)
    .where(and(eq(appGrants.id, grantId), eq(appGrants.memberId, id)))
    .returning({ id: appGrants.id })
  if (!ended) throw new Refusal('not_found')
}
