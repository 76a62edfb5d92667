import { Link, useLocation } from '@remix-run/react'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { whatWasDone } from '../statements/statement.ts'
import { withWayBack } from '../way-back.ts'
import type { ShownAppeal } from './appeals.server.ts'

export function AppealRows({ appeals, now }: { appeals: readonly ShownAppeal[]; now: number }) {
  const here = useLocation()
  return (
    <ol className="divide-y divide-line">
      {appeals.map((row) => (
        <li key={row.id} className="py-4">
          <h2 className="text-base">
            <Link
              to={withWayBack(`/desk/decisions/${row.id}/`, here)}
              className="font-semibold hover:underline"
            >
              {whatWasDone(row)}
            </Link>
          </h2>
          <p dir="auto" className="line-clamp-2 break-words">
            {row.appeal}
          </p>
          <p className="text-sm text-muted">
            <bdi>{row.username}</bdi> · <TimeText at={row.appealedAt} now={now} />
          </p>
        </li>
      ))}
    </ol>
  )
}
