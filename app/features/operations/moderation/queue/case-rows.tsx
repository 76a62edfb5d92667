import { TimeText } from '../../../identity/account/time-text.tsx'
import { KIND_NAMES } from '../cases/case-title.ts'
import { reasonNames } from '../cases/reason-names.ts'
import { ModerationRow } from '../moderation-row.tsx'
import { BlurredPicture } from './blurred-picture.tsx'
import type { QueuedCase } from './queue.server.ts'

export function CaseRows({
  cases,
  show,
  now,
}: {
  cases: readonly QueuedCase[]
  show: number | null
  now: number
}) {
  return (
    <ol className="divide-y divide-line">
      {cases.map((row) => (
        <ModerationRow
          key={row.id}
          to={`/desk/cases/${row.id}/`}
          name={
            <>
              {KIND_NAMES[row.kind]}
              {row.title && (
                <span>
                  : <bdi>{row.title}</bdi>
                </span>
              )}
            </>
          }
          picture={
            row.hash && (
              <BlurredPicture
                hash={row.hash}
                caseId={row.id}
                isShown={show === row.id}
                name={row.title}
              />
            )
          }
          facts={
            <>
              {reportsText(row.reportCount)} · <TimeText at={row.createdAt} now={now} /> · by{' '}
              <bdi>{row.username}</bdi>
            </>
          }
        >
          {reasonNames(row.reasons)}
        </ModerationRow>
      ))}
    </ol>
  )
}

function reportsText(count: number): string {
  if (count === 0) return 'Like a removed picture'
  return count === 1 ? '1 report' : `${count.toLocaleString('en')} reports`
}
