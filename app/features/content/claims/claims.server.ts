import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { linkDomains } from '../../../db/content/links.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { eventRecord, eventRecordWhere } from '../../identity/sessions/account-events.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { keyedHash } from '../../identity/tokens/secrets.server.ts'
import { claimLostLetter } from './claim-letters.ts'
import { NEXT_LOOK_MS, SITES_PER_MEMBER } from './limits.ts'
import { lookForProof } from './look-for-proof.server.ts'
import { type Proofs, proofsOf } from './proofs.ts'
import { shownHost } from './shown-host.server.ts'
import type { SiteQuery } from './site.server.ts'

/** A site of the viewer's, with its host as it is shown; `status` says why its links aren't opened, `isMissed` that its proof was gone. */
export type ClaimedSite = {
  host: string
  name: string
  status: (typeof linkDomains.$inferSelect)['status']
  isMissed: boolean
}

export async function readClaim(
  context: Context,
  { site: host }: SiteQuery,
): Promise<{ host: string; name: string; proofs: Proofs; isMine: boolean }> {
  const viewer = signedIn(context)
  const [own] = await ownSite(context, host)
  const proofs = proofsOf(host, siteToken(context.env, viewer.id, host))
  return { host, name: shownHost(host), proofs, isMine: own !== undefined }
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

/** The former owner gets a letter. Refuses `site_unproved` with what was seen, `too_many_sites`. */
export async function claimSite(
  context: Context,
  { site: host }: SiteQuery,
): Promise<{ host: string }> {
  const viewer = signedIn(context)
  await limitRate(context, 'claim', String(viewer.id))
  const token = siteToken(context.env, viewer.id, host)
  const seen = await lookForProof(context, { host, token })
  if (!Object.values(seen).includes('proof')) throw new Refusal('site_unproved', undefined, seen)
  await keepClaim(context, host)
  return { host }
}

export async function releaseSite(
  context: Context,
  { site: host }: SiteQuery,
): Promise<{ host: string }> {
  const { db, now } = context
  const viewer = signedIn(context)
  const own = and(eq(linkDomains.host, host), eq(linkDomains.officialMemberId, viewer.id))
  const [released] = await db
    .update(linkDomains)
    .set({ officialMemberId: null })
    .where(own)
    .returning({ host: linkDomains.host })
  if (!released) throw new Refusal('not_found')
  await withNewId(now, () => eventRecord(context, viewer.id, 'site_released'))
  return released
}

async function keepClaim(context: Context, host: string): Promise<void> {
  const { db, env, now } = context
  const viewer = signedIn(context)
  const ofOther = and(eq(linkDomains.host, host), ne(linkDomains.officialMemberId, viewer.id))
  const loser = db.select({ id: linkDomains.officialMemberId }).from(linkDomains).where(ofOther)
  const others = and(eq(linkDomains.officialMemberId, viewer.id), ne(linkDomains.host, host))
  const claim = {
    ...{ officialMemberId: viewer.id, missedAt: null },
    checkAt: now + NEXT_LOOK_MS.there,
  }
  const hasRoom = sql`(select count(*) from ${linkDomains} where ${others}) < ${SITES_PER_MEMBER}`
  const [[before], , , [kept]] = await withNewId(now, (id) =>
    db.batch([
      db.select({ email: members.email }).from(members).where(inArray(members.id, loser)),
      // The new owner's place isn't for the former one to know.
      eventRecordWhere(
        { ...context, origin: UNNAMED_ORIGIN },
        'site_lost',
        and(inArray(members.id, loser), hasRoom),
      ),
      eventRecordWhere(
        context,
        'site_claimed',
        and(eq(members.id, viewer.id), notExists(ownSite(context, host)), hasRoom),
      ),
      db
        .insert(linkDomains)
        .select(sql`select ${rowValues(linkDomains, { id, host, ...claim })} where ${hasRoom}`)
        .onConflictDoUpdate({ target: linkDomains.host, set: claim })
        .returning({ id: linkDomains.id }),
    ]),
  )
  if (!kept) throw new Refusal('too_many_sites')
  if (before) {
    const letter = claimLostLetter(shownHost(host), claimUrl(env, host))
    context.waitUntil(sendLetter(context, before.email, letter))
  }
}

export const UNNAMED_ORIGIN = { country: '', userAgent: '' }

function ownSite({ db, viewer }: Context, host: string) {
  return db
    .select({ id: linkDomains.id })
    .from(linkDomains)
    .where(and(eq(linkDomains.host, host), eq(linkDomains.officialMemberId, viewer?.id ?? 0)))
}

export function claimUrl({ SITE_ORIGIN }: Env, host: string): string {
  return `${SITE_ORIGIN}/settings/claim/${host}/`
}

/** The token to put on a site: the same each time, and nobody else's. */
export function siteToken(env: Env, memberId: number, host: string): string {
  return encodeBase64urlNoPadding(keyedHash(env, `site\n${memberId}\n${host}`))
}
