import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { linkDomains } from '../../../db/content/links.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { statement } from '../../../db/statement.ts'
import type { Job } from '../../../jobs.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { hasOpenAccount } from '../../ground/permissions/accounts.server.ts'
import { eventRecordWhere } from '../../identity/sessions/account-events.server.ts'
import { telling } from '../../identity/updates/telling.server.ts'
import { claimLapsedLetter } from './claim-letters.ts'
import { claimUrl, siteToken, UNNAMED_ORIGIN } from './claims.server.ts'
import { CHECKED_SITES, MISSED_MS, NEXT_LOOK_MS, SITES_AT_ONCE } from './limits.ts'
import { proofState } from './look-for-proof.server.ts'
import { shownHost } from './shown-host.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

const CHECK_SITES_JOB: Job = { kind: 'check_sites' }

export async function resumeSiteChecks({ db, env, now }: Worker): Promise<void> {
  const [waiting] = await db
    .select({ id: linkDomains.id })
    .from(linkDomains)
    .where(isDue(now))
    .limit(1)
  if (waiting) await env.JOBS.send(CHECK_SITES_JOB)
}

/** Looks for the proofs of some claimed sites that are due. Two messages at once look at none twice. */
export async function checkSites(worker: Worker): Promise<void> {
  const sites = await takeDue(worker)
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

type Site = Awaited<ReturnType<typeof takeDue>>[number]

/** Sites of closed accounts name nobody: those wait another month. */
async function takeDue({ db, now }: Worker) {
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
  const begun = now + NEXT_LOOK_MS.begun
  const taken = await db
    .update(linkDomains)
    .set({
      checkAt: sql`case when exists ${owner} then ${begun} else ${now + NEXT_LOOK_MS.there} end`,
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

async function checkSite(worker: Worker, site: Site): Promise<void> {
  const { db, env, now } = worker
  const { host, memberId } = site
  const state = await proofState(worker, { host, token: siteToken(env, memberId, host) })
  const { missedAt } = linkDomains
  if (state !== 'gone') {
    await db
      .update(linkDomains)
      .set({ checkAt: now + NEXT_LOOK_MS[state], ...(state === 'there' && { missedAt: null }) })
      .where(isSame(site))
    return
  }
  if (await endClaim(worker, site)) {
    await sendLetter(worker, site.email, claimLapsedLetter(shownHost(host), claimUrl(env, host)))
    return
  }
  await db
    .update(linkDomains)
    .set({ missedAt: sql`coalesce(${missedAt}, ${now})`, checkAt: now + MISSED_MS })
    .where(isSame(site))
}

async function endClaim({ db, now }: Worker, site: Site): Promise<boolean> {
  const isMissedAgain = and(isSame(site), lte(linkDomains.missedAt, now - MISSED_MS))
  const loser = db
    .select({ id: linkDomains.officialMemberId })
    .from(linkDomains)
    .where(isMissedAgain)
  const losing = sql`select official_member_id from link_domains where ${isMissedAgain}`
  const [, , ended] = await withNewId(now, () =>
    db.batch([
      statement(db, telling({ now }, { kind: 'claim_lapsed', to: losing, subject: site.id })),
      eventRecordWhere(
        { db, now, origin: UNNAMED_ORIGIN },
        'site_lapsed',
        inArray(members.id, loser),
      ),
      db
        .update(linkDomains)
        .set({ officialMemberId: null, missedAt: null })
        .where(isMissedAgain)
        .returning({ id: linkDomains.id }),
    ]),
  )
  return ended.length > 0
}

/** The claim as it was taken: one that was given up or shown again meanwhile is another. */
function isSame({ id, memberId, checkAt }: Site) {
  return and(
    eq(linkDomains.id, id),
    eq(linkDomains.officialMemberId, memberId),
    eq(linkDomains.checkAt, checkAt),
  )
}
