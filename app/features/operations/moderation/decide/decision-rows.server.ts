import { desc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { decisions } from '../../../../db/operations/decisions.ts'

export const decisionColumns = {
  id: decisions.id,
  act: decisions.act,
  kind: decisions.kind,
  title: decisions.title,
  ground: decisions.ground,
  explanation: decisions.explanation,
  createdAt: decisions.createdAt,
  reversedAt: decisions.reversedAt,
  appealState: decisions.appealState,
}

export function selectDecisions(db: Database, condition: SQL) {
  return db
    .select({ ...decisionColumns, caseId: decisions.caseId, operator: members.username })
    .from(decisions)
    .leftJoin(members, eq(members.id, decisions.operatorId))
    .where(condition)
    .orderBy(desc(decisions.id))
    .limit(SHOWN_DECISIONS)
}

const SHOWN_DECISIONS = 50
