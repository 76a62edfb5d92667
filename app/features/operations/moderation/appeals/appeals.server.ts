import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { type TimedQuery, timedPageOf } from '../../../../paging.ts'
import { Refusal, refusalText } from '../../../../refusal.ts'
import { canAnswerAppeal, isDecisionConcerning } from '../conflict-of-interest.server.ts'
import { decisionColumns } from '../decide/decision-rows.server.ts'
import { hasRightNow, requireModerationRight, requireStaff } from '../require-right.server.ts'
import { hasModerationRight } from '../rights.ts'
import type { DecisionQuery } from './appeal.ts'

export async function readAppeals(context: Context, { bookmark, pageSize }: TimedQuery) {
  const { db, now } = context
  requireModerationRight(context, 'decide_appeals')
  const rows = await db
    .select({
      id: decisions.id,
      act: decisions.act,
      kind: decisions.kind,
      title: decisions.title,
      appeal: decisions.appeal,
      appealedAt: sql<number>`${decisions.appealedAt}`.as('appealed_at'),
      username: members.username,
    })
    .from(decisions)
    .innerJoin(members, eq(members.id, decisions.memberId))
    .where(
      and(
        canAnswerAppeal(context),
        bookmark
          ? sql`(${decisions.appealedAt}, ${decisions.id}) > (${bookmark.at}, ${bookmark.id})`
          : undefined,
      ),
    )
    .orderBy(asc(decisions.appealedAt), asc(decisions.id))
    .limit(pageSize + 1)
  const page = timedPageOf(rows, pageSize, ({ appealedAt, id }) => ({ at: appealedAt, id }))
  return { appeals: page.items, now, bookmark: page.bookmark }
}

export type ShownAppeal = Awaited<ReturnType<typeof readAppeals>>['appeals'][number]

/** Reads a decision, its appeal, and the viewer's choices. Refuses `not_found`. */
export async function readDecision(context: Context, { decisionId }: DecisionQuery) {
  const { db, now } = context
  const viewer = requireModerationRight(context, 'see_reports')
  const role = requireStaff(context).staffRole
  const [found] = await db
    .select({
      ...decisionColumns,
      caseId: decisions.caseId,
      appeal: decisions.appeal,
      appealedAt: decisions.appealedAt,
      appealAnswer: decisions.appealAnswer,
      appealDecidedAt: decisions.appealDecidedAt,
      isDeciders: sql`${decisions.operatorId} is ${viewer.id}`.mapWith(Boolean).as('is_deciders'),
      isOwn: sql`${isDecisionConcerning(viewer)}`.mapWith(Boolean).as('is_own'),
      mayAnswer: sql`${canAnswerAppeal(context)}`.mapWith(Boolean).as('may_answer'),
      username: members.username,
      operator: sql<string | null>`(
        select username from members as operators where operators.id = ${decisions.operatorId}
      )`.as('operator'),
    })
    .from(decisions)
    .innerJoin(members, eq(members.id, decisions.memberId))
    .where(and(eq(decisions.id, decisionId), hasRightNow(context, 'see_reports')))
  if (!found) throw new Refusal('not_found')
  const { isDeciders, isOwn, mayAnswer: mayAnswerIt, ...decision } = found
  const isRestriction = found.act !== 'keep' && found.act !== 'restore' && found.reversedAt === null
  const isAppealed = found.appealState === 'open'
  const right = found.kind === 'member' ? 'decide_members' : 'decide_content'
  return {
    decision,
    now,
    mayAnswer: mayAnswerIt,
    mayWithdraw: isRestriction && !isOwn && !isAppealed && hasModerationRight(role, right),
    othersTurn: isAppealed ? whyNotViewer({ isDeciders, isOwn }) : null,
  }
}

function whyNotViewer({
  isDeciders,
  isOwn,
}: {
  isDeciders: boolean
  isOwn: boolean
}): string | null {
  if (isDeciders) return refusalText('appeal_of_yours')
  return isOwn ? refusalText('case_of_yours') : null
}
