import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { firstIdAt, withNewId } from '../../../db/ids.ts'
import { runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { DAY_MS, REPORTS_PER_DAY } from './limits.ts'
import { urgencyOf } from './reasons.ts'
import { subjectOf } from './report-subjects.server.ts'
import type { NewReport, ReportTarget } from './reports.ts'

export type ReportPage = {
  name: string
  pictureHash: string | null
  member: { id: number; fullName: string }
  isReported: boolean
}

/** Refuses `not_signed_in`, and `not_found` also for what is the viewer's. */
export async function readReportPage(context: Context, target: ReportTarget): Promise<ReportPage> {
  const viewer = signedIn(context)
  const [[found] = []] = await runTogether(context.db, [
    sql`select hash, member_id, coalesce(nullif(shown ->> 'title', ''), nullif(shown ->> 'altText', ''),
        shown ->> 'board', shown ->> 'fullName') as name, shown ->> 'fullName' as full_name,
        ${isReported(viewer.id)} as is_reported
      from ${subjectOf(viewer, target)} as subject`,
  ])
  if (!found) throw new Refusal('not_found')
  return {
    name: String(found['name']),
    pictureHash: found['hash'] === null ? null : String(found['hash']),
    member: { id: Number(found['member_id']), fullName: String(found['full_name']) },
    isReported: Boolean(found['is_reported']),
  }
}

/**
 * Reports something that the viewer sees, once while it is looked at. The case is opened by its first report
 * and is as urgent as its gravest reason. Refuses `not_signed_in`, `not_found` and `too_many_reports`.
 */
export async function report(context: Context, input: NewReport): Promise<void> {
  const { db, now } = context
  const viewer = signedIn(context)
  const { reason, note } = input
  const subject = subjectOf(viewer, input)
  const isAmongFew = sql`(select count(*) from reports
    where reporter_id = ${viewer.id} and id >= ${firstIdAt(now - DAY_MS)}) < ${REPORTS_PER_DAY}`
  const mayReport = sql`${isAmongFew} and not ${isReported(viewer.id)}`
  const answers = await withNewId(now, (id) =>
    runTogether(db, [
      sql`insert into report_cases (id, kind, subject_id, member_id, picture_id, pin_id, shown, urgency,
          created_at, last_report_at)
        select ${id}, kind, subject_id, member_id, picture_id, pin_id, shown, ${urgencyOf(reason)}, ${now}, ${now}
        from ${subject} as subject where ${mayReport}
        on conflict (kind, subject_id) where state = 'open'
        do update set urgency = min(urgency, excluded.urgency)`,
      sql`insert into reports (id, case_id, reporter_id, pin_id, reason, note, created_at)
        select ${id}, (${openCase()}), ${viewer.id}, pin_id, ${reason}, ${note}, ${now}
        from ${subject} as subject where ${mayReport}
        on conflict (case_id, reporter_id) do nothing`,
      sql`select ${isReported(viewer.id)} as is_reported from ${subject} as subject`,
    ]),
  )
  const [told] = answers.at(-1) ?? []
  if (!told) throw new Refusal('not_found')
  if (!told['is_reported']) throw new Refusal('too_many_reports')
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
