import { and, type Column, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { boardCollaborators, boards, secretLinks } from '../../../db/content/boards.ts'
import { linkDomains } from '../../../db/content/links.ts'
import { appGrants, apps } from '../../../db/identity/apps.ts'
import { businessAccess } from '../../../db/identity/business.ts'
import { boardSources } from '../../../db/transfer/board-sources.ts'
import { webhooks } from '../../../db/transfer/webhooks.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** A filter for the rows to revoke. */
type RowFilter = { matches: (createdAt: Column, id: Column) => SQL | undefined }

/** Revokes access to the member's business, and access that the member granted to others. */
export function deleteAccess({ db }: Worker, memberId: number, { matches }: RowFilter) {
  const isGranted = or(
    eq(businessAccess.businessId, memberId),
    eq(businessAccess.inviterId, memberId),
  )
  return db
    .delete(businessAccess)
    .where(and(isGranted, matches(businessAccess.createdAt, businessAccess.id)))
}

export function deletePeople({ db }: Worker, memberId: number, { matches }: RowFilter) {
  const isOfBusiness = eq(businessAccess.businessId, memberId)
  return db
    .delete(businessAccess)
    .where(and(isOfBusiness, matches(businessAccess.createdAt, businessAccess.id)))
}

function deleteCollaborators({ db }: Worker, memberId: number, { matches }: RowFilter) {
  return db
    .delete(boardCollaborators)
    .where(
      and(
        inArray(boardCollaborators.boardId, boardsOf(db, memberId)),
        matches(boardCollaborators.createdAt, boardCollaborators.id),
      ),
    )
}

function deleteSecretLinks({ db }: Worker, memberId: number, { matches }: RowFilter) {
  return db
    .delete(secretLinks)
    .where(
      and(
        inArray(secretLinks.boardId, boardsOf(db, memberId)),
        matches(secretLinks.createdAt, secretLinks.id),
      ),
    )
}

/** Stops the sources that the member added. Existing pins stay. */
function stopSources({ db, now }: Worker, memberId: number, { matches }: RowFilter) {
  return db
    .update(boardSources)
    .set({ state: 'left', leftAt: now, reason: null })
    .where(
      and(
        eq(boardSources.memberId, memberId),
        ne(boardSources.state, 'left'),
        matches(boardSources.createdAt, boardSources.id),
      ),
    )
}

function deleteWebhooks({ db }: Worker, memberId: number, { matches }: RowFilter) {
  const consents = db
    .select({ id: appGrants.id })
    .from(appGrants)
    .where(eq(appGrants.memberId, memberId))
  return db
    .delete(webhooks)
    .where(and(inArray(webhooks.grantId, consents), matches(webhooks.createdAt, webhooks.id)))
}

export function webhookCount(grantId: Column): SQL<number> {
  return sql<number>`(select count(*) from webhooks where grant_id = ${grantId})`
}

/** Deletes the member's own apps, with everyone's consent to them. */
function deleteApps({ db }: Worker, memberId: number, { matches }: RowFilter) {
  return db.delete(apps).where(and(eq(apps.memberId, memberId), matches(apps.createdAt, apps.id)))
}

function releaseSites({ db }: Worker, memberId: number, { matches }: RowFilter) {
  return db
    .update(linkDomains)
    .set({ officialMemberId: null, claimedAt: null, device: null })
    .where(
      and(
        eq(linkDomains.officialMemberId, memberId),
        matches(linkDomains.claimedAt, linkDomains.id),
      ),
    )
}

function deleteTags({ db, now }: Worker, memberId: number, { matches }: RowFilter) {
  return db
    .update(conversionTags)
    .set({ deletedAt: now })
    .where(
      and(
        eq(conversionTags.advertiserId, memberId),
        isNull(conversionTags.deletedAt),
        matches(conversionTags.createdAt, conversionTags.id),
      ),
    )
}

/** The rights that account recovery revokes, depending on when they were granted. */
export const REVOKE_ON_RECOVERY = {
  collaborators: deleteCollaborators,
  secretLinks: deleteSecretLinks,
  sources: stopSources,
  appWebhooks: deleteWebhooks,
} as const

const REVOKE_BY_KIND = {
  secret_link: deleteSecretLinks,
  collaborator: deleteCollaborators,
  source: stopSources,
  webhook: deleteWebhooks,
  app: deleteApps,
  site: releaseSites,
  tag: deleteTags,
} as const
type RevocableKind = keyof typeof REVOKE_BY_KIND

/** Revokes all rights that a member granted except people's access to businesses. */
export function revokeAllRights(worker: Worker, memberId: number) {
  const all = { matches: () => undefined }
  return Object.values(REVOKE_BY_KIND).map((revoke) => revoke(worker, memberId, all))
}

/** The statement that revokes one right. */
export function revokeRight(
  worker: Worker,
  memberId: number,
  { kind, id }: { kind: RevocableKind; id: number },
) {
  const onlyThisRow = { matches: (_: Column, rowId: Column) => eq(rowId, id) }
  return REVOKE_BY_KIND[kind](worker, memberId, onlyThisRow)
}

function boardsOf(db: Worker['db'], memberId: number) {
  return db.select({ id: boards.id }).from(boards).where(eq(boards.ownerId, memberId))
}
