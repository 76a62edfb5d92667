import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { firstIdAt, withNewId } from '../../../db/ids.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { DAY_MS } from '../../../durations.ts'
import { Condition } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { idempotencyKeySteps } from '../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { REPORTS_PER_DAY } from './limits.ts'
import { urgencyOf } from './reasons.ts'
import { receivedMessage, subjectOf } from './report-subjects.server.ts'
import type { NewReport, ReportTarget } from './reports.ts'

export type ReportPage = {
  name: string
  pictureHash: string | null
  member: { id: number; fullName: string }
  isReported: boolean
}

const ReportPageRow = v.object({
  name: v.string(),
  pictureHash: v.nullable(v.string()),
  memberId: v.number(),
  fullName: v.string(),
  isReported: Condition,
})

/** Reads the subject of a report. Refuses `not_signed_in`, and `not_found` also for the viewer's own things. */
export async function readReportPage(context: Context, target: ReportTarget): Promise<ReportPage> {
  const viewer = signedIn(context)
  const [rows] = await runBatch(context.db, [
    sql`select hash as pictureHash, member_id as memberId, coalesce(nullif(shown ->> 'title', ''), nullif(shown ->> 'altText', ''),
        shown ->> 'board', shown ->> 'fullName') as name, shown ->> 'fullName' as fullName,
        ${isReported(viewer.id)} as isReported
      from ${subjectOf(viewer, target)} as subject`,
  ])
  const [found] = rowsOf(ReportPageRow, rows)
  if (!found) throw new Refusal('not_found')
  const { memberId, fullName, ...page } = found
  return { ...page, member: { id: memberId, fullName } }
}

/**
 * Reports something that the viewer can see, once per open case. The first report opens a case. The most serious
 * reason sets the case's urgency. Refuses `not_signed_in`, `not_found` and `too_many_reports`.
 */
export async function report(context: Context, input: NewReport): Promise<void> {
  const { db, now } = context
  const viewer = signedIn(context)
  const { reason, note } = input
  const subject = subjectOf(viewer, input)
  const message =
    input.kind === 'message'
      ? sql`(select message from (${receivedMessage(viewer, input.id)}))`
      : sql`''`
  const isUnderDailyLimit = sql`(select count(*) from reports
    where reporter_id = ${viewer.id} and id >= ${firstIdAt(now - DAY_MS)}) < ${REPORTS_PER_DAY}`
  const mayReport = sql`${isUnderDailyLimit} and not ${isReported(viewer.id)}`
  const answers = await withNewId(now, (id) =>
    runBatch(db, [
      sql`insert into report_cases (id, kind, subject_id, member_id, picture_id, pin_id, shown, urgency,
          created_at, last_report_at)
        select ${id}, kind, subject_id, member_id, picture_id, pin_id, shown, ${urgencyOf(reason)}, ${now}, ${now}
        from ${subject} as subject where ${mayReport}
        on conflict (kind, subject_id) where state = 'open'
        do update set urgency = min(urgency, excluded.urgency)`,
      sql`insert into reports (id, case_id, reporter_id, pin_id, reason, note, message, created_at)
        select ${id}, (${openCase()}), ${viewer.id}, pin_id, ${reason}, ${note}, ${message}, ${now}
        from ${subject} as subject where ${mayReport}
        on conflict (case_id, reporter_id) do nothing`,
      sql`select ${isReported(viewer.id)} as isReported from ${subject} as subject`,
      ...idempotencyKeySteps(context, sql`exists (select 1 from ${subject} as subject)`),
    ]),
  )
  const [outcome] = rowsOf(v.object({ isReported: Condition }), answers[2])
  if (!outcome) throw new Refusal('not_found')
  if (!outcome.isReported)
    throw new Refusal('too_many_reports', undefined, { limit: REPORTS_PER_DAY })
}

function isReported(reporterId: number): SQL {
  return sql`exists (
    select 1 from reports where case_id = (${openCase()}) and reporter_id = ${reporterId}
  )`
}

function openCase(): SQL {
  return sql`select open_case.id from report_cases as open_case
    where open_case.kind = subject.kind and open_case.subject_id = subject.subject_id
      and open_case.state = 'open'`
}
