import { type SQL, sql } from 'drizzle-orm'
import { APPEAL_MS } from './limits.ts'

/** Whether a deleted row is kept for an appeal against the decision that deleted it. */
export function isKeptForAppeal(removalId: SQL, now: number): SQL {
  return sql`exists (
    select 1 from decisions where decisions.id = ${removalId} and decisions.reversed_at is null
      and (decisions.created_at > ${now - APPEAL_MS} or decisions.appeal_state = 'open')
  )`
}
