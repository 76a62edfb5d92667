import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { reportCases, reports } from '../../../../db/content/reports.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { withNewId } from '../../../../db/ids.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { Refusal } from '../../../../refusal.ts'
import { isCaseConcerning } from '../conflict-of-interest.server.ts'
import { actsFor } from '../decide/acts.ts'
import { selectDecisions } from '../decide/decision-rows.server.ts'
import { SHOWN_REPORTS } from '../limits.ts'
import { readNearDuplicates } from '../pictures/near-duplicates.server.ts'
import { recordPictureView } from '../queue/queue.server.ts'
import { hasRightNow, requireModerationRight, requireStaff } from '../require-right.server.ts'
import { hasModerationRight } from '../rights.ts'
import type { CaseQuery } from './case.ts'
import { caseTitle } from './case-title.ts'

/**
 * Reads a case, earlier decisions about its member, and similar pictures. Names reporters only to roles that may see
 * them, and not in the viewer's own case. Refuses `not_found`.
 */
export async function readCase(context: Context, { caseId, show }: CaseQuery) {
  const { db, now } = context
  const viewer = requireModerationRight(context, 'see_reports')
  const role = requireStaff(context).staffRole
  const isVisibleCase = and(eq(reportCases.id, caseId), hasRightNow(context, 'see_reports'))
  const [[found], reportRows, made] = await withNewId(now, () =>
    db.batch([
      db
        .select({
          id: reportCases.id,
          kind: reportCases.kind,
          subjectId: reportCases.subjectId,
          state: reportCases.state,
          shown: reportCases.shown,
          pinId: reportCases.pinId,
          reportCount: reportCases.reportCount,
          createdAt: reportCases.createdAt,
          decidedAt: reportCases.decidedAt,
          picture: {
            id: pictures.id,
            hash: pictures.hash,
            width: pictures.width,
            height: pictures.height,
            perceptualHash: pictures.perceptualHash,
          },
          member: {
            id: members.id,
            username: members.username,
            fullName: publicName().as('public_name'),
            state: members.state,
            limitedAt: members.limitedAt,
            createdAt: members.createdAt,
          },
          isOwn: sql`${isCaseConcerning(viewer)}`.mapWith(Boolean).as('is_own'),
          pinCount: sql<number>`(
            select count(*) from pins where picture_id = ${reportCases.pictureId} and deleted_at is null
          )`.as('pin_count'),
        })
        .from(reportCases)
        .innerJoin(members, eq(members.id, reportCases.memberId))
        .leftJoin(pictures, eq(pictures.id, reportCases.pictureId))
        .where(isVisibleCase),
      db
        .select({
          id: reports.id,
          reason: reports.reason,
          note: reports.note,
          message: reports.message,
          createdAt: reports.createdAt,
          reporter: sql<
            string | null
          >`iif(${hasRightNow(context, 'see_reporters')} and not ${isCaseConcerning(viewer)},
            ${members.username}, null)`.as('reporter'),
        })
        .from(reports)
        .innerJoin(members, eq(members.id, reports.reporterId))
        .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
        .where(and(eq(reports.caseId, caseId), hasRightNow(context, 'see_reports')))
        .orderBy(asc(reports.id))
        .limit(SHOWN_REPORTS),
      selectDecisions(
        db,
        sql`${decisions.memberId} = (select member_id from report_cases where id = ${caseId})`,
      ),
      ...recordPictureView(context, show),
    ]),
  )
  if (!found) throw new Refusal('not_found')
  const { shown, picture, ...row } = found
  const like = picture ? await readNearDuplicates(context, picture) : { removed: [], others: [] }
  return {
    ...row,
    shown,
    title: caseTitle(row.kind, shown),
    picture: picture && { ...picture, isShown: show !== null },
    reports: reportRows,
    decisions: made,
    like,
    acts: actsFor(row.kind, role),
    mayLookUp: hasModerationRight(role, 'look_up'),
    now,
  }
}

export type ShownCase = Awaited<ReturnType<typeof readCase>>

export type ShownDecision = ShownCase['decisions'][number]
