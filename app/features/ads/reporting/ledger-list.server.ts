import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../paging.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { shownMoney } from '../money.ts'
import { UNBILLED_REASONS } from '../spending/clicks.ts'

type ClicksQuery = PageQuery & { advertiserId: number; campaignId: number }

export function ledgerRows(
  { db }: Context,
  viewer: Viewer,
  { advertiserId, campaignId, bookmark, pageSize }: ClicksQuery,
) {
  return db
    .select({
      id: ledger.id,
      at: ledger.at,
      reason: ledger.reason,
      micros: ledger.micros,
      currency: ledger.currency,
    })
    .from(ledger)
    .where(
      and(
        eq(ledger.campaignId, campaignId),
        eq(ledger.advertiserId, advertiserId),
        sql`${ledger.kind} in ('click', 'unbilled')`,
        bookmark === null ? undefined : lt(ledger.id, bookmark),
        hasRightFor(viewer, 'see_campaigns', advertiserId),
      ),
    )
    .orderBy(desc(ledger.id))
    .limit(pageSize + 1)
}

export type ShownClick = { id: number; at: number; price: string; why: string | null }

export function shownClicks(
  rows: Awaited<ReturnType<typeof ledgerRows>>,
  pageSize: number,
): ListPage<ShownClick> {
  const { items, bookmark } = pageOf(rows, pageSize)
  return {
    items: items.map(({ id, at, reason, micros, currency }) => ({
      id,
      at,
      price: shownMoney(micros, currency),
      why: reason && UNBILLED_REASONS[reason],
    })),
    bookmark,
  }
}
