import { and, eq, gt, isNull, lte, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { parseJson } from '../../../json.ts'
import {
  ANY_FEED_VIEWER,
  feedViewerOf,
  isListedOrProtected,
  isNotHiddenFrom,
} from '../../core/permissions/blocks.server.ts'

/** Whether a campaign may be shown and billed at a moment, as a condition on `campaigns` and its joins. */
export function isRunning(now: number | Placeholder): SQL | undefined {
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
    isListedOrProtected(),
  )
}

const Ids = v.array(v.number())

const SHOWABLE = builtOnce((db) => {
  const isHidden = sql`exists (
    select 1 from hidden_promotions where member_id = ${ANY_FEED_VIEWER.id} and campaign_id = ${campaigns.id}
  )`
  return db
    .select({ ids: sql`json_group_array(${campaigns.id})`.mapWith((ids) => parseJson(Ids, ids)) })
    .from(campaigns)
    .innerJoin(pins, eq(pins.id, campaigns.pinId))
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        sql`${campaigns.id} in (select value from json_each(${sql.placeholder('ids')}))`,
        isRunning(sql.placeholder('now')),
        isNotHiddenFrom(ANY_FEED_VIEWER),
        not(isHidden),
      ),
    )
})

/** The query that selects which of the campaigns the viewer may see now, as one row. Run it in the page's batch. */
export function selectShowable({ db, viewer, now }: Context, ids: readonly number[]) {
  return SHOWABLE(db, { ...feedViewerOf(viewer), now, ids: JSON.stringify(ids) })
}
