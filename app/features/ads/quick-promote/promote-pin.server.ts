import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaignChanges, campaigns, promoteDrafts } from '../../../db/ads/promote.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { zoneOfBusiness } from '../../identity/business/details/time-zones.ts'
import { budgetProblem, termsOf } from '../countries.ts'
import { EQUAL_CALL_MS } from '../limits.ts'
import { totalOf } from '../spending/total.ts'
import { endOf } from './form/last-day.ts'
import type { AdType, Promotion } from './form/promotion.ts'
import {
  type FieldNames,
  FORM_FIELDS,
  refusedPromotion,
  refuseUnlessReady,
  standingRow,
  stillStands,
} from './standing.server.ts'

export type CreatedCampaign = Awaited<ReturnType<typeof campaignOfKey>>[number]

/**
 * Creates a campaign, which waits for review; the same key again answers the same campaign. Refuses
 * `pin_not_promotable`, missing facts of the business (`business_address_missing`, `payer_unknown`,
 * `consent_missing`), impossible input, and as {@link actingFor}.
 */
export async function promotePin(
  context: Context,
  promotion: Promotion,
  names: FieldNames = FORM_FIELDS,
): Promise<CreatedCampaign> {
  const { advertiserId, pinId, tag } = promotion
  const viewer = actingFor(context, advertiserId, 'edit_campaigns')
  const asked = { advertiserId, pinId, tagId: tag?.conversionTagId ?? null }
  const [[standing], [there]] = await context.db.batch([
    standingRow(context, viewer, asked),
    thatCampaign(context, isThat(context, promotion)),
  ])
  if (there && standing?.mayEdit) return there
  refuseUnlessReady(standing, names)
  const { country } = standing
  const row = rowOf(context, viewer, promotion, standing, names)
  const isThere = isThat(context, promotion)
  const campaign = await insertCampaign(context, viewer, row, asked, { country, isThere })
  if (campaign) return campaign
  // Something has changed since it was read.
  const [now] = await standingRow(context, viewer, asked)
  refuseUnlessReady(now, names)
  throw new Refusal('not_found')
}

/** Where a business is; its zone is null for the country's main one. */
export type Home = { country: string; timeZone: string | null }

type NewRow = Omit<typeof campaigns.$inferInsert, 'id'>

function rowOf(
  context: Context,
  viewer: Viewer,
  { tag, ending, adType, equalKey: _, ...promotion }: Promotion,
  home: Home,
  names: FieldNames,
): NewRow {
  const { now } = context
  return {
    ...promotion,
    ...tag,
    ...fitting(context, { budgetMicros: promotion.budgetMicros, ending, adType }, home, names),
    actorId: viewer.id,
    startAt: now,
    createdAt: now,
  }
}

/** Adds the terms of the business's country and zone. Refuses a budget, a last day or a goal that can't be. */
export function fitting(
  { now }: Context,
  { budgetMicros, ending, adType }: Pick<Promotion, 'budgetMicros' | 'ending' | 'adType'>,
  home: Home,
  names: FieldNames = FORM_FIELDS,
): Pick<NewRow, 'currency' | 'timeZone' | 'endAt' | 'totalMicros' | 'objective'> {
  const problem = budgetProblem(budgetMicros, home.country)
  if (problem) throw refusedPromotion(problem, names.budget)
  const timeZone = zoneOfBusiness(home)
  const endAt = endOf(ending, now, timeZone)
  if (endAt === 'invalid') throw refusedPromotion('end_date_invalid', names.lastDay)
  return {
    currency: termsOf(home.country).currency,
    timeZone,
    endAt,
    totalMicros: totalOf({ budgetMicros, endAt, timeZone }, now),
    objective: objectiveOf(adType, names),
  }
}

function objectiveOf(adType: AdType, names: FieldNames): NewRow['objective'] {
  if (adType === 'CATALOG_SALES') throw refusedPromotion('catalog_sales_not_offered', names.adType)
  return adType
}

async function insertCampaign(
  context: Context,
  viewer: Viewer,
  row: NewRow,
  asked: Parameters<typeof stillStands>[1],
  { country, isThere }: { country: string; isThere: SQL | undefined },
): Promise<CreatedCampaign | undefined> {
  const { db, now } = context
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
          where ${stillStands(viewer, asked, country)}
            and not exists (select 1 from ${campaigns} where ${isThere})`,
        )
        .onConflictDoNothing({ target: [campaigns.advertiserId, campaigns.idempotencyKey] }),
      db.insert(campaignChanges).select(
        sql`select ${rowValues(campaignChanges, change)} from ${campaigns}
          where ${campaigns.id} = ${id}`,
      ),
      db.delete(promoteDrafts).where(
        sql`${promoteDrafts.advertiserId} = ${advertiserId} and ${promoteDrafts.pinId} = ${asked.pinId}
          and 'draft:' || (${promoteDrafts.form} ->> 'key') = ${key}
          and exists (select 1 from ${campaigns} where ${campaigns.id} = ${id})`,
      ),
      thatCampaign(context, isThere),
    ])
    return results[3][0]
  })
}

export function campaignOfKey(context: Context, advertiserId: number, key: string) {
  return thatCampaign(context, hasKey(advertiserId, key))
}

/** The campaign of this key, or of an equal call a minute ago at most. */
function isThat(
  { now }: Context,
  { advertiserId, idempotencyKey, equalKey }: Promotion,
): SQL | undefined {
  if (equalKey === undefined) return hasKey(advertiserId, idempotencyKey)
  return and(
    eq(campaigns.advertiserId, advertiserId),
    gte(campaigns.idempotencyKey, equalKey),
    lt(campaigns.idempotencyKey, `${equalKey}~`),
    gt(campaigns.createdAt, now - EQUAL_CALL_MS),
  )
}

function hasKey(advertiserId: number, key: string): SQL | undefined {
  return and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.idempotencyKey, key))
}

function thatCampaign({ db }: Context, isIt: SQL | undefined) {
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
    })
    .from(campaigns)
    .where(isIt)
    .orderBy(desc(campaigns.id))
    .limit(1)
}
