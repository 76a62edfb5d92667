import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { appChanges, appGrants } from '../../../../db/identity/apps.ts'

/** The changes of an app since the member's consent; null for a name or website that hasn't changed. */
export type ChangesSinceConsent = {
  formerName: string | null
  formerWebsite: string | null
  newAddresses: string[]
}

type Row = { kind: string; before: string | null; after: string | null }

/** The changes of an app since the member's latest consent, oldest first; none without a current consent. */
export function changesSinceConsent(db: Context['db'], appId: number, memberId: number) {
  const latest = sql`(
    select max(${appGrants.createdAt}) from ${appGrants}
    where ${appGrants.appId} = ${appId} and ${appGrants.memberId} = ${memberId}
  )`
  return db
    .select({ kind: appChanges.kind, before: appChanges.before, after: appChanges.after })
    .from(appChanges)
    .where(and(eq(appChanges.appId, appId), sql`${appChanges.createdAt} > ${latest}`))
    .orderBy(asc(appChanges.id))
}

/** Drops changes that cancel each other out: restored names, and addresses added and then removed. */
export function netChanges(
  rows: readonly Row[],
  {
    name,
    website,
    redirectUris,
  }: { name: string; website: string; redirectUris: readonly string[] },
): ChangesSinceConsent {
  const first = (kind: string) => rows.find((row) => row.kind === kind)?.before ?? null
  const formerName = first('name_changed')
  const formerWebsite = first('website_changed')
  const touched = rows.filter(({ kind }) => kind.startsWith('address_'))
  const wasThere = (uri: string) =>
    touched.find(({ before, after }) => uri === (before ?? after))?.kind !== 'address_added'
  return {
    formerName: formerName === name ? null : formerName,
    formerWebsite: formerWebsite === website ? null : formerWebsite,
    newAddresses: redirectUris.filter((uri) => !wasThere(uri)),
  }
}
