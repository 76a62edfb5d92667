import { asc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { runTogether } from '../../../db/run-together.ts'
import { telling } from '../../identity/updates/telling.server.ts'
import { BUSY_MS, IDLE_MS, TURN_CAMPAIGNS } from '../limits.ts'
import { DAY_MS, dayNumber } from './days.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** The campaigns whose turn it is, with the countries where they may be shown. */
export type Turn = readonly {
  id: number
  countries: string[]
  dueAt: number | null
  endAt: number | null
}[]

/** An older click is in the ledger, or lost with its object. */
const RECONCILED_MS = 2 * DAY_MS

/**
 * Reads whose turn it is: who is due first comes first, and a new or changed campaign is due at once. As many are taken
 * as one clock asks, due or not, so that few campaigns are all asked each minute.
 */
export async function turnOf({ db }: Pick<Context, 'db'>): Promise<Turn> {
  const rows = await db
    .select({
      ...{ id: campaigns.id, targeting: campaigns.targeting },
      ...{ dueAt: campaigns.dueAt, endAt: campaigns.endAt },
    })
    .from(campaigns)
    .where(isNotNull(campaigns.dueAt))
    .orderBy(asc(campaigns.dueAt), asc(campaigns.id))
    .limit(TURN_CAMPAIGNS)
  return rows.map(({ targeting: { countries }, ...row }) => ({ ...row, countries }))
}

/**
 * Says when campaigns that were asked are asked again: soon where they are shown or cost something today. One that
 * stopped two days ago isn't, until it is changed, and one that was changed meanwhile stays due.
 */
export async function endTurn(
  { db, now }: Worker,
  turn: Turn,
  busy: ReadonlySet<number>,
): Promise<void> {
  const asked = turn.map(({ id, dueAt }) => [id, dueAt, busy.has(id) ? BUSY_MS : IDLE_MS])
  const since = now - RECONCILED_MS
  const asking = sql`
    update campaigns set due_at = iif(
      (status = 'active' and review = 'approved' and (end_at is null or end_at >= ${since})) or exists (
        select 1 from campaign_days
        where campaign_id = campaigns.id and day >= ${dayNumber(since, 'UTC') - 1}
      ), ${now} + asked.value ->> 2, null)
    from json_each(${JSON.stringify(asked)}) as asked
    where campaigns.id = asked.value ->> 0 and due_at = asked.value ->> 1`
  await runTogether(db, [asking, ...turn.filter(hasJustEnded(now)).map(endTold(now))])
}

function hasJustEnded(now: number) {
  return ({ endAt }: Turn[number]) => endAt !== null && endAt <= now && endAt > now - DAY_MS
}

/** Tells it once, of a campaign that its business didn't end itself. */
function endTold(now: number) {
  return ({ id }: Turn[number]): SQL =>
    telling(
      { now },
      {
        ...{ kind: 'campaign_ended', subject: id },
        to: sql`select advertiser_id from campaigns where campaigns.id = ${id}
          and status <> 'ended' and review = 'approved' and not exists (
            select 1 from updates where updates.member_id = advertiser_id
              and updates.kind = 'campaign_ended' and updates.subject_id = ${id}
          )`,
      },
    )
}
