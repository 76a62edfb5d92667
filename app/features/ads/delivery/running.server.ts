import { and, asc, eq, gt, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { campaignDays } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { parseJson } from '../../../json.ts'
import { remembered } from '../../../remembered.ts'
import { type KnownTerm, readAllTerms } from '../../content/advisories/known-terms.server.ts'
import { judgedHost } from '../../content/pins/links/offsite.ts'
import { selectWithWallPins, wallPage } from '../../content/pins/wall-pins.server.ts'
import {
  feedViewerOf,
  isNotHiddenFrom,
  isPublicEnough,
} from '../../ground/permissions/blocks.server.ts'
import { topicsOf } from '../audience/topics.ts'
import { RUNNING_CAMPAIGNS } from '../limits.ts'
import { clickDay } from '../spending/day-number.server.ts'
import { DAY_MS, dayNumber, startOfDay } from '../spending/days.ts'
import { paceOf } from '../spending/pace.ts'
import type { RunningCampaign } from './running.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

const KEY = 'running'
const TERMS_KEY = 'sensitive_terms'

/** An hour: nothing is shown by old data when the cron has stopped. */
const KEPT_SECONDS = 60 * 60

/** Campaigns, and the terms beside which none is shown; null while these aren't known. */
export type Running = {
  campaigns: readonly RunningCampaign[]
  terms: readonly KnownTerm[] | null
}

const memory = remembered<Running>()

/** Reads this isolate's memory, renewed from KV behind the response: only its first page waits. */
export async function runningNow(context: Context): Promise<Running> {
  const { env, now } = context
  const fresh = memory.recall(now, Number(env.PROMOTIONS_SECONDS) * 1000)
  if (fresh) return fresh.value
  const stale = memory.recall(now, Number.POSITIVE_INFINITY)
  const renewed = renew(context)
  if (!stale || env.PROMOTIONS_SECONDS === '0') return renewed
  context.waitUntil(renewed)
  return stale.value
}

async function renew({ env, now }: Context): Promise<Running> {
  const { keep } = memory.renew(now)
  const [campaigns, terms] = await Promise.all([
    env.PROMOTIONS.get<RunningCampaign[]>(KEY, 'json'),
    env.PROMOTIONS.get<KnownTerm[]>(TERMS_KEY, 'json'),
  ])
  return keep({ campaigns: campaigns ?? [], terms })
}

/** Tells every isolate each minute which campaigns run, and what each has spent today. */
export async function publishRunning(worker: Worker): Promise<void> {
  const { env, now } = worker
  const { publish } = memory.begin(now)
  const before = (await env.PROMOTIONS.get<RunningCampaign[]>(KEY, 'json')) ?? []
  const paces = new Map(before.map(({ id, pace }) => [id, pace]))
  const [rows, terms] = await Promise.all([selectRunning(worker), readAllTerms(worker)])
  const { items } = wallPage(rows, RUNNING_CAMPAIGNS)
  const running = rows.flatMap(
    ({ json: _, hashtags, destinationUrl, ...row }, place): RunningCampaign[] => {
      const pin = items[place]
      if (!pin) return []
      const tags = parseJson(v.array(v.string()), hashtags)
      const { today, ...campaign } = dated(row, now)
      const pace = paceOf(paces.get(campaign.id) ?? null, today, now)
      return [{ ...campaign, pin, host: judgedHost(destinationUrl), topics: topicsOf(tags), pace }]
    },
  )
  if (!publish({ campaigns: running, terms })) return
  const kept = { expirationTtl: KEPT_SECONDS }
  await env.PROMOTIONS.put(TERMS_KEY, JSON.stringify(terms), kept)
  await env.PROMOTIONS.put(KEY, JSON.stringify(running), kept)
  const plans = rows.map((row) => [
    row.id,
    dayNumber(now, row.timeZone),
    dated(row, now).today.budgetMicros,
  ])
  await keepPlans(worker, plans)
}

/** Whether a campaign may be shown and billed at a moment, as a condition on `campaigns` and its joins. */
export function isRunning(now: number): SQL | undefined {
  return and(
    eq(campaigns.status, 'active'),
    eq(campaigns.review, 'approved'),
    lte(campaigns.startAt, now),
    or(isNull(campaigns.endAt), gt(campaigns.endAt, now)),
    eq(members.state, 'active'),
    eq(members.isPartner, true),
    isNull(members.promoteExcludedAt),
    eq(billingProfiles.cardState, 'valid'),
    eq(pins.pinnerId, campaigns.advertiserId),
    isPublicEnough(),
  )
}

/** The query for campaigns that a viewer may be shown now. It belongs in the page's batch. */
export function selectShowable({ db, viewer, now }: Context, ids: readonly number[]) {
  const isHidden = sql`exists (
    select 1 from hidden_promotions where member_id = ${viewer?.id ?? 0} and campaign_id = ${campaigns.id}
  )`
  return db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(pins, eq(pins.id, campaigns.pinId))
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        sql`${campaigns.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        isRunning(now),
        isNotHiddenFrom(feedViewerOf(viewer)),
        not(isHidden),
      ),
    )
}

function selectRunning({ db, now }: Worker) {
  return selectWithWallPins(db, {
    id: campaigns.id,
    advertiserId: campaigns.advertiserId,
    advertiserUsername: members.username,
    advertiserName: sql<string>`coalesce(${members.businessName}, '')`.as('advertiser_name'),
    destinationUrl: campaigns.destinationUrl,
    hashtags: sql<string>`(
      select json_group_array(tag) from pin_hashtags
      join hashtags on hashtags.id = hashtag_id where pin_id = ${campaigns.pinId}
    )`.as('hashtags'),
    targeting: campaigns.targeting,
    isAutoTargeting: campaigns.isAutoTargeting,
    country: businesses.country,
    budgetMicros: campaigns.budgetMicros,
    totalMicros: campaigns.totalMicros,
    timeZone: campaigns.timeZone,
    /** Only a campaign's last days can come near its total. */
    spentMicros: sql<number>`iif(${campaigns.endAt} - ${now} < ${2 * DAY_MS}, (
      select coalesce(sum(micros), 0) from ledger
      where campaign_id = ${campaigns.id} and kind = 'click'
    ), 0)`.as('spent_in_all'),
    spentByDay: sql<string>`(
      select json_group_object(day, micros) from (
        select ${clickDay()} as day, sum(micros) as micros from ledger
        where campaign_id = ${campaigns.id} and at > ${now - 2 * DAY_MS} and kind = 'click' group by 1
      )
    )`.as('spent_by_day'),
    endAt: campaigns.endAt,
  })
    .innerJoin(campaigns, eq(campaigns.pinId, pins.id))
    .innerJoin(businesses, eq(businesses.memberId, campaigns.advertiserId))
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(isRunning(now))
    .orderBy(asc(campaigns.id))
    .limit(RUNNING_CAMPAIGNS)
}

type RunningRow = Awaited<ReturnType<typeof selectRunning>>[number]

/** Adds today in the campaign's zone: its budget, which is the rest of the total in the end, until when, and its sum. */
function dated(
  {
    timeZone,
    totalMicros,
    spentMicros,
    spentByDay,
    ...row
  }: Omit<RunningRow, 'json' | 'hashtags' | 'destinationUrl'>,
  now: number,
) {
  const day = dayNumber(now, timeZone)
  const spentTodayMicros = parseJson(DaySums, spentByDay)[day] ?? 0
  const restMicros = (totalMicros ?? Number.POSITIVE_INFINITY) - (spentMicros - spentTodayMicros)
  const budgetMicros = Math.max(0, Math.min(row.budgetMicros, restMicros))
  const until = Math.min(startOfDay(day + 1, timeZone), row.endAt ?? Number.POSITIVE_INFINITY)
  return { ...row, spentTodayMicros, today: { budgetMicros, spentTodayMicros, until } }
}

const DaySums = v.record(v.string(), v.number())

/** Keeps today's planned cost, for reports of days that are over. */
function keepPlans({ db }: Worker, plans: readonly (readonly number[])[]) {
  const rows = JSON.stringify(plans)
  return db
    .insert(campaignDays)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, 0, 0 from json_each(${rows})
        where exists (select 1 from ${campaigns} where ${campaigns.id} = value ->> 0)`,
    )
    .onConflictDoUpdate({
      target: [campaignDays.campaignId, campaignDays.day],
      set: { budgetMicros: sql`excluded.budget_micros` },
      setWhere: sql`${campaignDays.budgetMicros} <> excluded.budget_micros`,
    })
}
