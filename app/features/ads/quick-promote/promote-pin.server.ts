import { and, desc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaignChanges, campaigns, promoteDrafts } from '../../../db/ads/promote.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowExists } from '../../../db/row-exists.ts'
import { rowValues } from '../../../db/row-values.ts'
import { isPublicHost, mayFetch, webUrl } from '../../../gateways/web-address.ts'
import { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { zoneOfBusiness } from '../../identity/business/details/time-zones.ts'
import { warningRecords } from '../../identity/sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../identity/sessions/fresh-session.server.ts'
import { campaignCreatedEmail } from '../campaigns/spending-emails.server.ts'
import { reportPath } from '../console-urls.ts'
import { budgetProblem, termsOf } from '../countries.ts'
import { EQUAL_CALL_MS } from '../limits.ts'
import { maximumText, totalOf } from '../spending/total.ts'
import { endOf } from './promotion-form/last-day.ts'
import type { AdType, NewPromotion } from './promotion-form/promotion.ts'
import {
  type FieldNames,
  FORM_FIELDS,
  meetsRequirements,
  refusedPromotion,
  refuseUnlessReady,
  selectRequirements,
} from './requirements.server.ts'

type Found = Awaited<ReturnType<typeof campaignOfKey>>[number]

export type CreatedCampaign = Omit<Found, 'bodyHash'>

/**
 * Creates a campaign, which waits for review, and emails the member about it. A repeated key returns the same campaign; with another body it is
 * refused (`idempotency_key_used`). Refuses `pin_not_promotable`, missing business details
 * (`business_address_missing`, `payer_unknown`, `consent_missing`), impossible input, `fresh_login_required`, and what
 * {@link actingFor} refuses.
 */
export async function promotePin(
  context: Context,
  promotion: NewPromotion,
  names: FieldNames = FORM_FIELDS,
): Promise<CreatedCampaign> {
  const { advertiserId, pinId, tag } = promotion
  const viewer = actingFor(context, advertiserId, 'edit_campaigns')
  const target = { advertiserId, pinId, tagId: tag?.conversionTagId ?? null }
  const [[standing], [there]] = await context.db.batch([
    selectRequirements(context, viewer, target),
    selectCampaign(context, isSameCampaign(context, promotion)),
  ])
  if (there && standing?.mayEdit) return requireSameBody(there, promotion)
  refuseUnlessReady(standing, names)
  const { country } = standing
  const row = rowOf(context, viewer, promotion, standing, names)
  freshlySignedIn(context)
  const isDuplicate = isSameCampaign(context, promotion)
  const campaign = await insertCampaign(context, viewer, row, target, {
    country,
    isThere: isDuplicate,
  })
  if (campaign) return requireSameBody(campaign, promotion)
  const [now] = await selectRequirements(context, viewer, target)
  refuseUnlessReady(now, names)
  throw new Refusal('not_found')
}

export type Home = { country: string; timeZone: string | null }

type NewRow = Omit<typeof campaigns.$inferInsert, 'id'>

function rowOf(
  context: Context,
  viewer: Viewer,
  { tag, ending, adType, equalKey: _, ...promotion }: NewPromotion,
  home: Home,
  names: FieldNames,
): NewRow {
  const { now } = context
  return {
    ...promotion,
    ...tag,
    ...campaignTerms(context, { ...promotion, ending, adType }, home, names),
    actorId: viewer.id,
    startAt: now,
    createdAt: now,
  }
}

type TermsInput = Pick<NewPromotion, 'destinationUrl' | 'budgetMicros' | 'ending' | 'adType'>

/** Adds the terms that depend on country and time zone. Refuses an impossible destination, budget, last day or goal. */
export function campaignTerms(
  { env, now }: Context,
  { destinationUrl, budgetMicros, ending, adType }: TermsInput,
  home: Home,
  names: FieldNames = FORM_FIELDS,
): Pick<NewRow, 'currency' | 'timeZone' | 'endAt' | 'waitingDays' | 'totalMicros' | 'objective'> {
  if (!isPublicDestination(destinationUrl, env)) {
    throw refusedPromotion('destination_not_public', names.destination)
  }
  const problem = budgetProblem(budgetMicros, home.country)
  if (problem) throw refusedPromotion(problem.code, names.budget, problem.details)
  const timeZone = zoneOfBusiness(home)
  const end = endOf(ending, now, timeZone)
  if (end === 'invalid') throw refusedPromotion('end_date_invalid', names.lastDay)
  return {
    currency: termsOf(home.country).currency,
    timeZone,
    ...end,
    totalMicros: totalOf({ ...end, budgetMicros, timeZone }, now),
    objective: objectiveOf(adType, names),
  }
}

/** Whether everybody can open an address: it needs a public host other than ours, at any port. */
function isPublicDestination(address: string, { FETCH_ALLOW, SITE_ORIGIN }: Env): boolean {
  const url = webUrl(address)
  if (!url || url.host === new URL(SITE_ORIGIN).host) return false
  return mayFetch(url, FETCH_ALLOW) || isPublicHost(url.hostname)
}

function objectiveOf(adType: AdType, names: FieldNames): NewRow['objective'] {
  if (adType === 'CATALOG_SALES') throw refusedPromotion('catalog_sales_not_offered', names.adType)
  return adType
}

async function insertCampaign(
  context: Context,
  viewer: Viewer,
  row: NewRow,
  target: Parameters<typeof meetsRequirements>[1],
  { country, isThere: isDuplicate }: { country: string; isThere: SQL | undefined },
): Promise<Found | undefined> {
  const { db, env, now } = context
  const { advertiserId, idempotencyKey: key } = row
  return withNewId(now, async (id) => {
    const change = {
      id,
      campaignId: id,
      actorId: viewer.id,
      act: 'created',
      createdAt: now,
    } as const
    const results = await db.batch([
      db
        .insert(campaigns)
        .select(
          sql`select ${rowValues(campaigns, { ...row, id })} from ${businesses}
          join ${members} on ${members.id} = ${businesses.memberId}
          where ${meetsRequirements(viewer, target, country)}
            and not exists (select 1 from ${campaigns} where ${isDuplicate})`,
        )
        .onConflictDoNothing({ target: [campaigns.advertiserId, campaigns.idempotencyKey] }),
      db.insert(campaignChanges).select(
        sql`select ${rowValues(campaignChanges, change)} from ${campaigns}
          where ${campaigns.id} = ${id}`,
      ),
      db.delete(promoteDrafts).where(
        sql`${promoteDrafts.advertiserId} = ${advertiserId} and ${promoteDrafts.pinId} = ${target.pinId}
          and 'draft:' || (${promoteDrafts.form} ->> 'key') = ${key}
          and exists (select 1 from ${campaigns} where ${campaigns.id} = ${id})`,
      ),
      selectCampaign(context, isDuplicate),
      ...warningRecords(
        context,
        viewer.id,
        campaignCreatedEmail({
          campaign: row.name,
          most: maximumText({ ...row, totalMicros: row.totalMicros ?? null }),
          url: env.SITE_ORIGIN + `${reportPath(advertiserId, 'campaigns')}${id}/`,
        }),
        rowExists(campaigns, id),
      ),
      ...storeIdempotencyKey(context),
    ])
    context.waitUntil(sendQueuedEmails(context))
    return results[3][0]
  })
}

export function campaignOfKey(context: Context, advertiserId: number, key: string) {
  return selectCampaign(context, hasKey(advertiserId, key))
}

function requireSameBody(
  { bodyHash, ...campaign }: Found,
  promotion: NewPromotion,
): CreatedCampaign {
  const isOther = bodyHash !== null && bodyHash !== (promotion.bodyHash ?? bodyHash)
  if (isOther) throw refusedPromotion('idempotency_key_used', 'idempotencyKey')
  return campaign
}

/** Matches this key's campaign, or a campaign of an identical call in the last minute that hasn't ended. */
function isSameCampaign(
  { now }: Context,
  { advertiserId, idempotencyKey, equalKey }: NewPromotion,
): SQL | undefined {
  if (equalKey === undefined) return hasKey(advertiserId, idempotencyKey)
  return and(
    eq(campaigns.advertiserId, advertiserId),
    gte(campaigns.idempotencyKey, equalKey),
    lt(campaigns.idempotencyKey, `${equalKey}~`),
    gt(campaigns.createdAt, now - EQUAL_CALL_MS),
    ne(campaigns.status, 'ended'),
  )
}

function hasKey(advertiserId: number, key: string): SQL | undefined {
  return and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.idempotencyKey, key))
}

function selectCampaign({ db }: Context, condition: SQL | undefined) {
  return db
    .select({
      id: campaigns.id,
      advertiserId: campaigns.advertiserId,
      pinId: campaigns.pinId,
      name: campaigns.name,
      status: campaigns.status,
      review: campaigns.review,
      budgetInMicroCurrency: campaigns.budgetMicros,
      totalInMicroCurrency: campaigns.totalMicros,
      currency: campaigns.currency,
      startAt: campaigns.startAt,
      endAt: campaigns.endAt,
      waitingDays: campaigns.waitingDays,
      bodyHash: campaigns.bodyHash,
    })
    .from(campaigns)
    .where(condition)
    .orderBy(desc(campaigns.id))
    .limit(1)
}
