import type { Context } from '../../../../context.server.ts'
import { withNewId } from '../../../../db/ids.ts'
import { type ListPage, PAGE_SIZE } from '../../../../paging.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { heldAppsEmailed } from '../../apps/apps-on-hold.server.ts'
import { allOwnAccess } from '../../business/access/change-access.server.ts'
import { type AccessEntry, readAccessAndRights } from '../../recovery/account-access.server.ts'
import { revocationStatements } from '../../recovery/revocations.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import type { RightsPage } from './rights.ts'
import { rightsPage } from './rights-page.server.ts'
import { otherAccessEndedEmail } from './security-emails.ts'

export type AccountAccessPage = {
  ways: AccessEntry[]
  rights: ListPage<AccessEntry>
  /** The number of rights that the viewer may revoke, across all pages. */
  endableCount: number
  isWhole: boolean
}

/** Lists all access to the viewer's account, this session first, and one page of the rights that the viewer granted. */
export async function readAccountAccessPage(
  context: Context,
  page: RightsPage,
): Promise<AccountAccessPage> {
  const { id } = signedIn(context)
  const { rights, endableCount, ways } = await readAccessAndRights(context, id, {
    after: page.bookmark,
    limit: PAGE_SIZE + 1,
  })
  ways.sort(
    (one, other) =>
      Number(other.isThis) - Number(one.isThis) || (other.since ?? 0) - (one.since ?? 0),
  )
  const list = rightsPage(rights)
  const isWhole = page.bookmark === null && list.bookmark === null
  return { ways, rights: list, endableCount, isWhole }
}

/**
 * Revokes all other access to the viewer's account and stops all sharing. Keeps this session, the password, second
 * factors, and the viewer's apps, claims and tags. Keeps connected accounts and passkeys if there is no password.
 * Emails the viewer and, if the account is a business, the people who could act for it. Refuses `fresh_login_required`.
 */
export async function endOtherAccess(context: Context): Promise<void> {
  const { db, now, origin } = context
  const { id: memberId, sessionId } = freshlySignedIn(context)
  const keptSession = { sessionId, deviceHash: hashToken(origin.deviceToken ?? '') }
  const access = await allOwnAccess(context)
  await withNewId(now, () =>
    db.batch([
      eventRecord(context, memberId, 'ways_ended'),
      ...access.ended(),
      ...revocationStatements(context, { memberId, cause: 'onlyThis', kept: keptSession }),
      ...warningRecords(context, memberId, otherAccessEndedEmail),
      ...heldAppsEmailed(context, memberId, 'recovery'),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
}
