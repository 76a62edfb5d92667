import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { withExtraQuery } from '../../../db/extra-query.ts'
import { members } from '../../../db/identity/accounts.ts'
import type { PinQuery } from '../../content/pins/pin.ts'
import { readPin } from '../../content/pins/read-pin.server.ts'
import { isRunning } from './showable.server.ts'

/** Reads a pin for the JSON API, and whether a campaign promotes it now. Refuses what {@link readPin} refuses. */
export async function readApiPin(context: Context, query: PinQuery) {
  const { db, taken } = withExtraQuery(context.db, runningOf(context, query))
  const pin = await readPin({ ...context, db }, query)
  const isPromoted = (await taken()).length > 0
  return { ...pin, isPromoted, promotedIsRemovable: isPromoted, trackingParams: null }
}

function runningOf({ db, now }: Context, { pinId }: PinQuery) {
  return db
    .select({ id: sql<number>`${campaigns.id}`.as('campaign') })
    .from(campaigns)
    .innerJoin(pins, eq(pins.id, campaigns.pinId))
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(and(eq(campaigns.pinId, pinId), isRunning(now)))
    .limit(1)
}
