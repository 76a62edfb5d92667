import { TimeText } from '../../../identity/account/time-text.tsx'
import type { ShownCase } from './case.server.ts'
import { reasonNames } from './reason-names.ts'

export function ReportNotes({
  reports,
  count,
  now,
}: {
  reports: ShownCase['reports']
  count: number
  now: number
}) {
  return (
    <>
      <ul className="divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id} className="py-3">
            <p className="font-semibold">{reasonNames([report.reason])}</p>
            {report.message && (
              <blockquote
                dir="auto"
                className="my-2 border-s-2 border-line ps-3 break-words whitespace-pre-line"
              >
                {report.message}
              </blockquote>
            )}
            {report.note && (
              <p dir="auto" className="break-words whitespace-pre-line">
                {report.note}
              </p>
            )}
            <p className="text-sm text-muted">
              {report.reporter && (
                <span>
                  <bdi>{report.reporter}</bdi> ·{' '}
                </span>
              )}
              <TimeText at={report.createdAt} now={now} />
            </p>
          </li>
        ))}
      </ul>
      {count > reports.length && (
        <p className="text-sm text-muted">
          And {(count - reports.length).toLocaleString('en')} more.
        </p>
      )}
    </>
  )
}
