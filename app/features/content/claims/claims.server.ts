import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { and, asc, eq, exists, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { linkDomains } from '../../../db/content/links.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { emailRecords, sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { eventRecordWhere } from '../../identity/sessions/account-events.server.ts'
import { deviceOf } from '../../identity/sessions/devices/device-name.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import { keyedHash } from '../../identity/tokens/secrets.server.ts'
import { claimLostEmail } from './claim-emails.server.ts'
import { findProof } from './find-proof.server.ts'
import { NEXT_CHECK_MS, SITES_PER_MEMBER } from './limits.ts'
import { type Proofs, proofsOf } from './proofs.ts'
import { shownHost } from './shown-host.server.ts'
import type { SiteQuery } from './site.server.ts'

/**
 * The viewer's site. `name` is the host as displayed, `status` says why its links are blocked, and `isMissed` says
 * whether its proof is missing.
 */
export type ClaimedSite = {
  host: string
  name: string
  status: (typeof linkDomains.$inferSelect)['status']
  isMissed: boolean
}

export async function readClaim(
  context: Context,
  { site: host }: SiteQuery,
): Promise<{ host: string; name: string; proofs: Proofs; isOwn: boolean }> {
  const viewer = signedIn(context)
  const [ownClaim] = await ownSite(context, host)
  const proofs = proofsOf(host, siteToken(context.env, viewer.id, host))
  return { host, name: shownHost(host), proofs, isOwn: ownClaim !== undefined }
}

export function sitesOf({ db }: Context, memberId: number) {
  return db
    .select({
      host: linkDomains.host,
      name: sql`${linkDomains.host}`.mapWith(shownHost).as('name'),
      status: linkDomains.status,
      isMissed: sql`${linkDomains.missedAt} is not null`.mapWith(Boolean).as('is_missed'),
    })
    .from(linkDomains)
    .where(eq(linkDomains.officialMemberId, memberId))
    .orderBy(asc(linkDomains.id))
}

/** Claims a site and emails its former owner. Refuses `too_many_sites`, and `site_unproved` with the findings. */
export async function claimSite(
  context: Context,
  { site: host }: SiteQuery,
): Promise<{ host: string }> {
  const viewer = signedIn(context)
  await limitRate(context, 'claim', String(viewer.id))
  const token = siteToken(context.env, viewer.id, host)
  const seen = await findProof(context, { host, token })
  if (!Object.values(seen).includes('proof')) throw new Refusal('site_unproved', undefined, seen)
  await storeClaim(context, host)
  return { host }
}

export async function releaseSite(
  context: Context,
  { site: host }: SiteQuery,
): Promise<{ host: string }> {
  const { db, now } = context
  const viewer = signedIn(context)
  const ownClaim = and(eq(linkDomains.host, host), eq(linkDomains.officialMemberId, viewer.id))
  const claimExists = exists(
    db.select({ host: linkDomains.host }).from(linkDomains).where(ownClaim),
  )
  const [, [released]] = await withNewId(now, () =>
    db.batch([
      eventRecordWhere(context, 'site_released', and(eq(members.id, viewer.id), claimExists)),
      db
        .update(linkDomains)
        .set({ officialMemberId: null, claimedAt: null, device: null })
        .where(ownClaim)
        .returning({ host: linkDomains.host }),
    ]),
  )
  if (!released) throw new Refusal('not_found')
  return released
}

async function storeClaim(context: Context, host: string): Promise<void> {
  const { db, env, now } = context
  const viewer = signedIn(context)
  const isOthersClaim = and(eq(linkDomains.host, host), ne(linkDomains.officialMemberId, viewer.id))
  const formerOwner = db
    .select({ id: linkDomains.officialMemberId })
    .from(linkDomains)
    .where(isOthersClaim)
  const isOtherOwnSite = and(
    eq(linkDomains.officialMemberId, viewer.id),
    ne(linkDomains.host, host),
  )
  const claim = {
    officialMemberId: viewer.id,
    missedAt: null,
    checkAt: now + NEXT_CHECK_MS.there,
    claimedAt: now,
    device: deviceOf(context),
  }
  const hasRoom = sql`(select count(*) from ${linkDomains} where ${isOtherOwnSite}) < ${SITES_PER_MEMBER}`
  const losesSite = and(inArray(members.id, formerOwner), hasRoom)
  const results = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      // The former owner must not learn the new owner's location.
      eventRecordWhere({ ...context, origin: UNKNOWN_ORIGIN }, 'site_lost', losesSite),
      eventRecordWhere(
        context,
        'site_claimed',
        and(eq(members.id, viewer.id), notExists(ownSite(context, host)), hasRoom),
      ),
      ...emailRecords(context, {
        to: sql`select ${members.email} as address from ${members} where ${losesSite}`,
        content: claimLostEmail(shownHost(host), claimUrl(env, host)),
      }),
      db
        .insert(linkDomains)
        .select(sql`select ${rowValues(linkDomains, { id, host, ...claim })} where ${hasRoom}`)
        .onConflictDoUpdate({ target: linkDomains.host, set: claim })
        .returning({ id: linkDomains.id }),
    ]),
  )
  const kept = results.at(-1)
  if (Array.isArray(kept) && kept.length === 0) throw new Refusal('too_many_sites')
  context.waitUntil(sendQueuedEmails(context))
}

export const UNKNOWN_ORIGIN = { country: '', userAgent: '' }

function ownSite({ db, viewer }: Context, host: string) {
  return db
    .select({ id: linkDomains.id })
    .from(linkDomains)
    .where(and(eq(linkDomains.host, host), eq(linkDomains.officialMemberId, viewer?.id ?? 0)))
}

export function claimUrl({ SITE_ORIGIN }: Env, host: string): string {
  return `${SITE_ORIGIN}/settings/claim/${host}/`
}

/** The token to put on a site. It is always the same for a member, and different for every member. */
export function siteToken(env: Env, memberId: number, host: string): string {
  return encodeBase64urlNoPadding(keyedHash(env, `site\n${memberId}\n${host}`))
}
