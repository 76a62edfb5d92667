import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { billingProfiles } from '../../../../db/ads/billing.ts'
import { campaigns } from '../../../../db/ads/promote.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { DAY_MS } from '../../../../durations.ts'
import { isRunning } from '../showable.server.ts'

/**
 * Starts campaigns that can now be shown for the first time. If they run for a number of days, these count from now.
 * Raises the version, so that concurrent edits are refused.
 */
export async function startCampaigns({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { endAt, waitingDays, version } = campaigns
  const startable = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(pins, eq(pins.id, campaigns.pinId))
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(and(isNull(campaigns.startedAt), isRunning(now)))
  await db
    .update(campaigns)
    .set({
      startAt: now,
      startedAt: now,
      endAt: sql`iif(${waitingDays} is null, ${endAt}, ${now} + ${waitingDays} * ${DAY_MS})`,
      waitingDays: null,
      version: sql`${version} + 1`,
      dueAt: 0,
    })
    .where(sql`${campaigns.id} in ${startable}`)
}
