import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { parseJson } from '../../../json.ts'
import { hashtagsIn } from '../../content/pins/hashtags/hashtags.ts'
import { judgedHost } from '../../content/pins/links/offsite.ts'
import { selectWithWallPins, type WallPin, wallPins } from '../../content/pins/wall-pins.server.ts'
import { topicsOf } from '../audience/topics.ts'
import type { PinWords } from '../review/pin-words.ts'
import { clickDay } from '../spending/day-number.server.ts'
import { DAY_MS, dayNumber, startOfDay } from '../spending/days.ts'
import { paceOf } from '../spending/pace.ts'
import type { RunningCampaign } from './running.ts'
import { isRunning } from './showable.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** A campaign with all that was approved to be said, and its day's plan. */
export type Read = {
  campaign: RunningCampaign
  words: PinWords
  plan: { day: number; budgetMicros: number }
}

/** Reads campaigns that run, with what was approved of their pins, and with their day in their own zone. */
export async function readRunning(worker: Worker, condition: SQL | undefined): Promise<Read[]> {
  const rows = await selectRunning(worker, condition)
  const items = wallPins(rows)
  return rows.flatMap((row, place) => {
    const pin = items[place]
    return pin ? [readOf(row, pin, worker.now)] : []
  })
}

function selectRunning({ db, now }: Worker, condition: SQL | undefined) {
  return selectWithWallPins(db, {
    id: campaigns.id,
    advertiserId: campaigns.advertiserId,
    advertiserUsername: members.username,
    advertiserName: sql<string>`coalesce(${members.businessName}, '')`.as('advertiser_name'),
    destinationUrl: campaigns.destinationUrl,
    approvedWords: campaigns.approvedWords,
    description: pins.description,
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

function readOf(row: Row, pin: WallPin, now: number): Read {
  const said = { title: pin.title, description: row.description, altText: pin.altText }
  const { title, description, altText } = row.approvedWords ?? said
  const { day, today, pace } = datedOf(row, now)
  const { id, advertiserId, advertiserUsername, advertiserName } = row
  const { targeting, isAutoTargeting, country, budgetMicros, endAt } = row
  return {
    campaign: {
      ...{ id, advertiserId, advertiserUsername, advertiserName },
      ...{ targeting, isAutoTargeting, country, budgetMicros, endAt },
      pin: { ...pin, title, altText },
      host: judgedHost(row.destinationUrl),
      topics: topicsOf(hashtagsIn(`${title} ${description}`)),
      spentTodayMicros: today.spentTodayMicros,
      pace: paceOf(pace, today, now),
    },
    words: { title, description, altText },
    plan: { day, budgetMicros: today.budgetMicros },
  }
}

/** A campaign's day in its zone: its budget, which is the rest of the total in the end, until when, and its sum. */
function datedOf({ timeZone, totalMicros, spentMicros, ...row }: Row, now: number) {
  const day = dayNumber(now, timeZone)
  const spentTodayMicros = parseJson(DaySums, row.spentByDay)[day] ?? 0
  const restMicros = (totalMicros ?? Number.POSITIVE_INFINITY) - (spentMicros - spentTodayMicros)
  const budgetMicros = Math.max(0, Math.min(row.budgetMicros, restMicros))
  const until = Math.min(startOfDay(day + 1, timeZone), row.endAt ?? Number.POSITIVE_INFINITY)
  const pace = row.pace === null ? null : parseJson(KnownPace, row.pace)
  return { day, pace, today: { budgetMicros, spentTodayMicros, until } }
}

const DaySums = v.record(v.string(), v.number())

const KnownPace = v.object({
  from: v.number(),
  until: v.number(),
  spentMicros: v.number(),
  budgetMicros: v.number(),
})
