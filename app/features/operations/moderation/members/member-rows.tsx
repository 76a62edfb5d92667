import { Link } from 'react-router-dom'
import { TimeText } from '../../../identity/account/time-text.tsx'
import type { ListedMember } from './look-up.server.ts'

export function MemberRows({ members, now }: { members: readonly ListedMember[]; now: number }) {
  return (
    <ul className="divide-y divide-line">
      {members.map(({ id, username, fullName, state, createdAt, reportCount }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <Link
            to={`?${new URLSearchParams({ q: username })}`}
            className="min-w-0 wrap-anywhere font-semibold hover:underline"
          >
            <bdi>{fullName}</bdi> <bdi className="font-normal text-muted">@{username}</bdi>
          </Link>
          <span className="text-sm text-muted tabular-nums">
            {state !== 'active' && <span>{`${state.replaceAll('_', ' ')}, `}</span>}
            {reportCount > 0 ? (
              <span>{`reported ${reportCount === 1 ? 'once' : `${reportCount} times`}`}</span>
            ) : (
              <span>
                joined <TimeText at={createdAt} now={now} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
