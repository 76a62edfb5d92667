import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { campaignChanges } from '../../../db/ads/promote.ts'
import type { Database } from '../../../db/database.ts'
import type { FormerTotal } from '../spending/total.ts'

const CHANGES = 50

const Amount = v.tuple([v.nullable(v.number()), v.nullable(v.number())])

const Detail = v.object({
  budgetMicros: v.tuple([v.number(), v.number()]),
  totalMicros: Amount,
  endAt: Amount,
})

/** The query for a campaign's latest edits, for {@link formerTotals}. */
export function selectEdits(db: Database, campaignId: number) {
  return db
    .select({ detail: campaignChanges.detail })
    .from(campaignChanges)
    .where(and(eq(campaignChanges.campaignId, campaignId), eq(campaignChanges.act, 'edited')))
    .orderBy(desc(campaignChanges.id))
    .limit(CHANGES)
}

/** A campaign's budget, end and total before each edit, latest first. */
export function formerTotals(edits: Awaited<ReturnType<typeof selectEdits>>): FormerTotal[] {
  return edits.flatMap(({ detail }) => {
    if (!v.is(Detail, detail)) return []
    const { budgetMicros, totalMicros, endAt } = detail
    const [total] = totalMicros
    return total === null
      ? []
      : [{ budgetMicros: budgetMicros[0], totalMicros: total, endAt: endAt[0] }]
  })
}
