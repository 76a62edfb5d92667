import { Link, useLocation } from '@remix-run/react'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { KIND_WORDS } from '../cases/case-title.ts'
import { reasonNames } from '../cases/reason-names.ts'
import { withWayBack } from '../way-back.ts'
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
  const here = useLocation()
  return (
    <ol className="divide-y divide-line">
      {cases.map((row) => (
        <li key={row.id} className="flex gap-4 py-4">
          {row.hash && (
            <VeiledPicture
              hash={row.hash}
              caseId={row.id}
              isShown={show === row.id}
              name={row.title}
            />
          )}
          <div className="min-w-0">
            <h2 className="text-base">
              <Link
                to={withWayBack(`/desk/cases/${row.id}/`, here)}
                className="font-semibold hover:underline"
              >
                {KIND_WORDS[row.kind]}
                {row.title && (
                  <>
                    : <bdi>{row.title}</bdi>
                  </>
                )}
              </Link>
            </h2>
            <p className="break-words">{reasonNames(row.reasons)}</p>
            <p className="text-sm text-muted tabular-nums">
              {reportsText(row.reportCount)} · <TimeText at={row.createdAt} now={now} /> · of{' '}
              <bdi>{row.username}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function reportsText(count: number): string {
  if (count === 0) return 'Like a removed picture'
  return count === 1 ? '1 report' : `${count.toLocaleString('en')} reports`
}
