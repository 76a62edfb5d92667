import { type SQL, sql } from 'drizzle-orm'

/** How long what a decision deleted is kept, for an appeal and its answer: as long as appeals are possible. */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000

/** Whether a deleted row is kept for an appeal against the decision that deleted it. */
export function isKeptForAppeal(removalId: SQL, now: number): SQL {
  return sql`exists (
    select 1 from decisions where decisions.id = ${removalId} and decisions.reversed_at is null
      and (decisions.created_at > ${now - KEPT_MS} or decisions.appeal_state = 'open')
  )`
}
