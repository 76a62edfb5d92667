import { and, eq, exists } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { knownDevices, members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { type ListPage, PAGE_SIZE, timedPageOf } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import {
  type GrantedKind,
  grantedRights,
  grantedRightsCount,
} from '../../../core/permissions/granted-rights.server.ts'
import { revokeAllRights, revokeRight } from '../../../core/permissions/revoke-rights.server.ts'
import { allGivenAccess, endGivenAccess } from '../../business/access/change-access.server.ts'
import { type AccessEntry, entryOfRight } from '../../recovery/account-access.server.ts'
import {
  type AccountEvent,
  eventRecord,
  eventRecordWhere,
} from '../../sessions/account-events.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { KINDS_TO_CONFIRM, type KindToConfirm, type RightQuery, type RightsPage } from './rights.ts'
import { rightsEndedEmail } from './security-emails.ts'

const SHARING: readonly GrantedKind[] = ['secret_link', 'collaborator']

/** Reads the secret links, collaborators and open invitations of all of the viewer's boards, newest first. */
export function readSharing(context: Context, page: RightsPage): Promise<ListPage<AccessEntry>> {
  return readRights(context, page, SHARING)
}

export async function readRights(
  context: Context,
  { bookmark: after }: RightsPage,
  kinds?: readonly GrantedKind[],
): Promise<ListPage<AccessEntry>> {
  const { id } = signedIn(context)
  const limit = PAGE_SIZE + 1
  return rightsPage(await grantedRights(context, id, { after, limit, ...(kinds && { kinds }) }))
}

export function rightsPage(rows: Awaited<ReturnType<typeof grantedRights>>): ListPage<AccessEntry> {
  const { items, bookmark } = timedPageOf(rows, PAGE_SIZE, ({ since: at, id }) => ({ at, id }))
  return { items: items.map(entryOfRight), bookmark }
}

const EVENTS = {
  app: 'app_deleted',
  site: 'site_released',
  tag: 'tag_deleted',
} as const satisfies Record<KindToConfirm, AccountEvent>

export type RightToEnd = { kind: KindToConfirm; id: number; name: string; from: RightQuery['from'] }

/** Reads an app, site or tag that is about to be removed. Refuses `fresh_login_required` and `not_found`. */
export async function readRightToEnd(
  context: Context,
  { kind, id, from }: RightQuery,
): Promise<RightToEnd> {
  if (!needsConfirmation(kind)) throw new Refusal('not_found')
  const { id: memberId } = freshlySignedIn(context)
  const [right] = await grantedRights(context, memberId, { kinds: [kind], id, limit: 1 })
  if (!right) throw new Refusal('not_found')
  return { kind, id, name: right.name, from }
}

/** Revokes a right that the viewer gave, or a browser's trust. Refuses `not_found` and `fresh_login_required`. */
export async function endRight(context: Context, { kind, id }: RightQuery): Promise<void> {
  const { id: memberId } = signedIn(context)
  if (kind === 'person' || kind === 'invitee') return endGivenAccess(context, { accessId: id })
  const ended = needsConfirmation(kind)
    ? await endConfirmed(context, kind, id)
    : await (kind === 'trusted_browser'
        ? revokeBrowserTrust(context, memberId, id)
        : revokeRight(context, memberId, { kind, id }))
  if (ended.meta.changes === 0) throw new Refusal('not_found')
}

async function endConfirmed(context: Context, kind: KindToConfirm, id: number) {
  const { id: memberId } = freshlySignedIn(context)
  const hasRight = exists(grantedRights(context, memberId, { kinds: [kind], id, limit: 1 }))
  const [, ended] = await withNewId(context.now, () =>
    context.db.batch([
      eventRecordWhere(context, EVENTS[kind], and(eq(members.id, memberId), hasRight)),
      revokeRight(context, memberId, { kind, id }),
    ]),
  )
  return ended
}

function needsConfirmation(kind: RightQuery['kind']): kind is KindToConfirm {
  return KINDS_TO_CONFIRM.some((one) => one === kind)
}

function revokeBrowserTrust({ db }: Context, memberId: number, deviceId: number) {
  return db
    .update(knownDevices)
    .set({ trustedUntil: null })
    .where(and(eq(knownDevices.id, deviceId), eq(knownDevices.memberId, memberId)))
}

/**
 * Revokes every right that the viewer gave: links, people, sources, webhooks, apps, claims and tags. Emails the
 * viewer. Returns whether none remains. Refuses `fresh_login_required`.
 */
export async function endAllRights(context: Context): Promise<{ isAll: boolean }> {
  const { id: memberId } = freshlySignedIn(context)
  const access = await allGivenAccess(context)
  await withNewId(context.now, () =>
    context.db.batch([
      eventRecord(context, memberId, 'rights_ended'),
      ...access.ended(),
      ...revokeAllRights(context, memberId),
      ...warningRecords(context, memberId, rightsEndedEmail),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
  const [left] = await grantedRightsCount(context, memberId)
  return { isAll: left?.all === 0 }
}
