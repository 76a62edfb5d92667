import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { reportCases, reports } from '../../../../db/content/reports.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { Refusal } from '../../../../refusal.ts'
import { atDesk, mayNow, onStaff } from '../at-desk.server.ts'
import { isCaseOf } from '../concerned.server.ts'
import { actsFor } from '../decide/acts.ts'
import { selectDecisions } from '../decide/decision-rows.server.ts'
import { SHOWN_REPORTS } from '../limits.ts'
import { readNearDoubles } from '../pictures/near-doubles.server.ts'
import { pictureShown } from '../queue/queue.server.ts'
import { mayAtDesk } from '../rights.ts'
import type { CaseQuery } from './case.ts'
import { titleOf } from './case-title.ts'

/**
 * Reads a case with earlier decisions about its member and similar pictures. Reporters have names
 * only for roles that may see them, and for nobody whom the case concerns. Refuses `not_found`.
 */
export async function readCase(context: Context, { caseId, show }: CaseQuery) {
  const { db, now } = context
  const viewer = atDesk(context, 'see_reports')
  const role = onStaff(context).staffRole
  const own = and(eq(reportCases.id, caseId), mayNow(context, 'see_reports'))
  const [[found], told, made] = await withNewId(now, () =>
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
            fullName: members.fullName,
            state: members.state,
            limitedAt: members.limitedAt,
            createdAt: members.createdAt,
          },
          isOwn: sql`${isCaseOf(viewer)}`.mapWith(Boolean).as('is_own'),
          pinCount: sql<number>`(
            select count(*) from pins where picture_id = ${reportCases.pictureId} and deleted_at is null
          )`.as('pin_count'),
        })
        .from(reportCases)
        .innerJoin(members, eq(members.id, reportCases.memberId))
        .leftJoin(pictures, eq(pictures.id, reportCases.pictureId))
        .where(own),
      db
        .select({
          id: reports.id,
          reason: reports.reason,
          note: reports.note,
          createdAt: reports.createdAt,
          reporter: sql<
            string | null
          >`iif(${mayNow(context, 'see_reporters')} and not ${isCaseOf(viewer)},
            ${members.username}, null)`.as('reporter'),
        })
        .from(reports)
        .innerJoin(members, eq(members.id, reports.reporterId))
        .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
        .where(and(eq(reports.caseId, caseId), mayNow(context, 'see_reports')))
        .orderBy(asc(reports.id))
        .limit(SHOWN_REPORTS),
      selectDecisions(
        db,
        sql`${decisions.memberId} = (select member_id from report_cases where id = ${caseId})`,
      ),
      ...pictureShown(context, show),
    ]),
  )
  if (!found) throw new Refusal('not_found')
  const { shown, picture, ...row } = found
  const like = picture ? await readNearDoubles(context, picture) : { removed: [], others: [] }
  return {
    ...row,
    shown,
    title: titleOf(row.kind, shown),
    picture: picture && { ...picture, isShown: show !== null },
    reports: told,
    decisions: made,
    like,
    acts: actsFor(row.kind, role),
    mayLookUp: mayAtDesk(role, 'look_up'),
    now,
  }
}

export type ShownCase = Awaited<ReturnType<typeof readCase>>

export type ShownDecision = ShownCase['decisions'][number]
