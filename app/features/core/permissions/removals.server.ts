import { type SQL, sql } from 'drizzle-orm'
import { APPEAL_MS } from './limits.ts'

/** Whether a taken-down row is kept in case of an appeal. */
export function isKeptForAppeal(removalId: SQL, now: number): SQL {
  return sql`exists (
    select 1 from decisions where decisions.id = ${removalId} and decisions.reversed_at is null
      and (decisions.created_at > ${now - APPEAL_MS} or decisions.appeal_state = 'open')
  )`
}
