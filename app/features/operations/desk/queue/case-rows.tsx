import { TimeText } from '../../../identity/account/time-text.tsx'
import { KIND_WORDS } from '../cases/case-title.ts'
import { reasonNames } from '../cases/reason-names.ts'
import { DeskRow } from '../desk-row.tsx'
import type { QueuedCase } from './queue.server.ts'
import { VeiledPicture } from './veiled-picture.tsx'

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
        <DeskRow
          key={row.id}
          to={`/desk/cases/${row.id}/`}
          name={
            <>
              {KIND_WORDS[row.kind]}
              {row.title && (
                <>
                  : <bdi>{row.title}</bdi>
                </>
              )}
            </>
          }
          picture={
            row.hash && (
              <VeiledPicture
                hash={row.hash}
                caseId={row.id}
                isShown={show === row.id}
                name={row.title}
              />
            )
          }
          facts={
            <>
              {reportsText(row.reportCount)} · <TimeText at={row.createdAt} now={now} /> · of{' '}
              <bdi>{row.username}</bdi>
            </>
          }
        >
          {reasonNames(row.reasons)}
        </DeskRow>
      ))}
    </ol>
  )
}

function reportsText(count: number): string {
  if (count === 0) return 'Like a removed picture'
  return count === 1 ? '1 report' : `${count.toLocaleString('en')} reports`
}
