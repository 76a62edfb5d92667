import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { DAY_MS } from '../../../durations.ts'
import { dayNumber, startOfDay } from '../../../forms/zoned-days.ts'
import { parseJson } from '../../../json.ts'
import { hashtagsIn } from '../../content/pins/hashtags/hashtags.ts'
import { checkedHost } from '../../content/pins/links/offsite.ts'
import { selectWithWallPins, type WallPin, wallPins } from '../../content/pins/wall-pins.server.ts'
import { topicsOf } from '../audience/topics.ts'
import type { PromotedPinTexts } from '../review/promoted-texts.ts'
import { recentSums, spentOn } from '../spending/day-number.server.ts'
import { paceOf } from '../spending/pace.ts'
import type { RunningCampaign } from './running.ts'
import { isRunning } from './showable.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** A campaign with its approved texts and its plan for the day. */
export type PlannedCampaign = {
  campaign: RunningCampaign
  texts: PromotedPinTexts
  plan: { day: number; budgetMicros: number }
}

/**
 * Reads running campaigns, with the approved texts of their pins, and the current day in each campaign's time zone.
 */
export async function readRunning(
  worker: Worker,
  condition: SQL | undefined,
): Promise<PlannedCampaign[]> {
  const rows = await selectRunning(worker, condition)
  const items = wallPins(rows)
  return rows.flatMap((row, place) => {
    const pin = items[place]
    return pin ? [plannedCampaign(row, pin, worker.now)] : []
  })
}

function selectRunning({ db, now }: Worker, condition: SQL | undefined) {
  return selectWithWallPins(db, {
    id: campaigns.id,
    advertiserId: campaigns.advertiserId,
    advertiserUsername: members.username,
    advertiserName: sql<string>`coalesce(${members.businessName}, '')`.as('advertiser_name'),
    destinationUrl: campaigns.destinationUrl,
    approvedText: campaigns.approvedText,
    description: pins.description,
    targeting: campaigns.targeting,
    isAutoTargeting: campaigns.isAutoTargeting,
    country: businesses.country,
    budgetMicros: campaigns.budgetMicros,
    totalMicros: campaigns.totalMicros,
    timeZone: campaigns.timeZone,
    /** This is read only in the last two days, because spending can't come near the total earlier. */
    spentMicros: sql<number>`iif(${campaigns.endAt} - ${now} < ${2 * DAY_MS}, (
      select coalesce(sum(micros), 0) from ledger
      where campaign_id = ${campaigns.id} and kind = 'click'
    ), 0)`.as('spent_in_all'),
    spentByDay: recentSums(now),
    pace: sql<string | null>`(
      select pace from campaign_days where campaign_id = ${campaigns.id} and pace is not null
      order by day desc limit 1
    )`.as('last_pace'),
    endAt: campaigns.endAt,
  })
    .innerJoin(campaigns, eq(campaigns.pinId, pins.id))
    .innerJoin(businesses, eq(businesses.memberId, campaigns.advertiserId))
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(and(condition, isRunning(now)))
}

type Row = Awaited<ReturnType<typeof selectRunning>>[number]

function plannedCampaign(row: Row, pin: WallPin, now: number): PlannedCampaign {
  const currentTexts = { title: pin.title, description: row.description, altText: pin.altText }
  const { title, description, altText } = row.approvedText ?? currentTexts
  const { day, today, pace } = dayPlanOf(row, now)
  const { id, advertiserId, advertiserUsername } = row
  const advertiserName = row.approvedText
    ? (row.approvedText.businessName ?? '')
    : row.advertiserName
  const { targeting, isAutoTargeting, country, budgetMicros, endAt } = row
  return {
    campaign: {
      id,
      advertiserId,
      advertiserUsername,
      advertiserName,
      targeting,
      isAutoTargeting,
      country,
      budgetMicros,
      endAt,
      pin: { ...pin, title, altText, maker: approvedMaker(row, pin) },
      host: checkedHost(row.destinationUrl),
      topics: topicsOf(hashtagsIn(`${title} ${description}`)),
      spentTodayMicros: today.spentTodayMicros,
      pace: paceOf(pace, today, now),
    },
    texts: { title, description, altText },
    plan: { day, budgetMicros: today.budgetMicros },
  }
}

/** The approved name and picture, but the current username, because links need it. */
function approvedMaker({ approvedText }: Row, { maker }: WallPin): WallPin['maker'] {
  if (!approvedText) return maker
  const fullName = approvedText.businessName ?? approvedText.fullName
  // A picture that was removed after the approval isn't shown.
  const pictureHash = maker.pictureHash && approvedText.pictureHash
  return { ...maker, fullName, pictureHash }
}

/** A campaign's current day in its zone: when it ends, what was spent, and the budget that the total allows. */
function dayPlanOf({ timeZone, totalMicros, spentMicros, ...row }: Row, now: number) {
  const day = dayNumber(now, timeZone)
  const spentTodayMicros = spentOn(row.spentByDay, day)
  const remainingMicros =
    (totalMicros ?? Number.POSITIVE_INFINITY) - (spentMicros - spentTodayMicros)
  const budgetMicros = Math.max(0, Math.min(row.budgetMicros, remainingMicros))
  const until = Math.min(startOfDay(day + 1, timeZone), row.endAt ?? Number.POSITIVE_INFINITY)
  const pace = row.pace === null ? null : parseJson(KnownPace, row.pace)
  return { day, pace, today: { budgetMicros, spentTodayMicros, until } }
}

const KnownPace = v.object({
  from: v.number(),
  until: v.number(),
  spentMicros: v.number(),
  budgetMicros: v.number(),
})
