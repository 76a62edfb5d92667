import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { linkDomains } from '../../../db/content/links.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { statement } from '../../../db/statement.ts'
import { type Job, resumeJob } from '../../../jobs.ts'
import { emailRecords, sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { insertNotification } from '../../identity/notifications/insert-notification.server.ts'
import { eventRecordWhere } from '../../identity/sessions/account-events.server.ts'
import { claimLapsedEmail } from './claim-emails.server.ts'
import { claimUrl, siteToken, UNKNOWN_ORIGIN } from './claims.server.ts'
import { proofState } from './find-proof.server.ts'
import { CHECKED_SITES, MISSED_MS, NEXT_CHECK_MS, SITES_AT_ONCE } from './limits.ts'
import { shownHost } from './shown-host.server.ts'

const CHECK_SITES_JOB: Job = { kind: 'check_sites' }

export const resumeSiteChecksJob = resumeJob(
  'resume_site_checks',
  CHECK_SITES_JOB,
  (now) => sql`select 1 from ${linkDomains} where ${isDue(now)}`,
)

/** Checks some due sites for their proofs. Concurrent messages never check the same site. */
export async function checkSites(worker: Worker): Promise<void> {
  const sites = await takeDueSites(worker)
  const failures: unknown[] = []
  while (sites.length > 0) {
    const some = sites.splice(0, SITES_AT_ONCE)
    await Promise.all(
      some.map((site) => checkSite(worker, site).catch((error) => failures.push(error))),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Claimed sites were not checked.')
}

function isDue(now: number) {
  return and(isNotNull(linkDomains.officialMemberId), lte(linkDomains.checkAt, now))
}

type ClaimedSite = Awaited<ReturnType<typeof takeDueSites>>[number]

/** Reserves due sites for this run. Sites of closed accounts wait another month. */
async function takeDueSites({ db, now }: Worker) {
  const due = db
    .select({ id: linkDomains.id })
    .from(linkDomains)
    .where(isDue(now))
    .orderBy(asc(linkDomains.checkAt))
    .limit(CHECKED_SITES)
  const owner = db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.id, linkDomains.officialMemberId), hasOpenAccount()))
  const retryAt = now + NEXT_CHECK_MS.begun
  const taken = await db
    .update(linkDomains)
    .set({
      checkAt: sql`case when exists ${owner} then ${retryAt} else ${now + NEXT_CHECK_MS.there} end`,
    })
    .where(inArray(linkDomains.id, due))
    .returning({
      id: linkDomains.id,
      host: linkDomains.host,
      memberId: linkDomains.officialMemberId,
      checkAt: linkDomains.checkAt,
      email: sql<string | null>`${owner}`,
    })
  return taken.flatMap(({ memberId, email, ...site }) =>
    memberId === null || email === null ? [] : [{ ...site, memberId, email }],
  )
}

async function checkSite(worker: Worker, site: ClaimedSite): Promise<void> {
  const { db, env, now } = worker
  const { host, memberId } = site
  const state = await proofState(worker, { host, token: siteToken(env, memberId, host) })
  const { missedAt } = linkDomains
  if (state !== 'gone') {
    await db
      .update(linkDomains)
      .set({ checkAt: now + NEXT_CHECK_MS[state], ...(state === 'there' && { missedAt: null }) })
      .where(isSameClaim(site))
    return
  }
  if (await endClaim(worker, site)) return sendQueuedEmails(worker)
  await db
    .update(linkDomains)
    .set({ missedAt: sql`coalesce(${missedAt}, ${now})`, checkAt: now + MISSED_MS })
    .where(isSameClaim(site))
}

async function endClaim(worker: Worker, site: ClaimedSite): Promise<boolean> {
  const { db, now } = worker
  const isMissedAgain = and(isSameClaim(site), lte(linkDomains.missedAt, now - MISSED_MS))
  const formerOwner = db
    .select({ id: linkDomains.officialMemberId })
    .from(linkDomains)
    .where(isMissedAgain)
  const formerOwnerId = sql`select official_member_id from link_domains where ${isMissedAgain}`
  const [, , ended] = await withNewId(now, () =>
    db.batch([
      statement(
        db,
        insertNotification({ now }, { kind: 'claim_lapsed', to: formerOwnerId, subject: site.id }),
      ),
      eventRecordWhere(
        { db, now, origin: UNKNOWN_ORIGIN },
        'site_lapsed',
        inArray(members.id, formerOwner),
      ),
      db
        .update(linkDomains)
        .set({ officialMemberId: null, missedAt: null, claimedAt: null, device: null })
        .where(isMissedAgain)
        .returning({ id: linkDomains.id }),
      ...emailRecords(worker, {
        to: sql`select ${site.email} as address where changes() > 0`,
        content: claimLapsedEmail(shownHost(site.host), claimUrl(worker.env, site.host)),
      }),
    ]),
  )
  return ended.length > 0
}

/** Matches the claim unless it was released, or the site was claimed, after the claim was read. */
function isSameClaim({ id, memberId, checkAt }: ClaimedSite) {
  return and(
    eq(linkDomains.id, id),
    eq(linkDomains.officialMemberId, memberId),
    eq(linkDomains.checkAt, checkAt),
  )
}
