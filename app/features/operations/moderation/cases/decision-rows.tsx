import { useLocation } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { GROUNDS } from '../decide/grounds.ts'
import { withReturnPath } from '../return-path.ts'
import type { ShownDecision } from './case.server.ts'

const ACTS: Readonly<Record<ShownDecision['act'], string>> = {
  keep: 'Kept',
  hide: 'Taken down',
  remove: 'Removed everywhere',
  limit: 'Out of feeds and search',
  soft_ban: 'Logged out, new password',
  suspend: 'Suspended',
  deactivate: 'Deactivated',
  restore: 'Restored',
}

const APPEALS = { open: 'appeal open', upheld: 'appeal: upheld', reversed: 'appeal: reversed' }

export function DecisionRows({
  decisions,
  now,
}: {
  decisions: readonly ShownDecision[]
  now: number
}) {
  const here = useLocation()
  return (
    <ul className="divide-y divide-line">
      {decisions.map((row) => (
        <li key={row.id} className="py-3">
          <p className="font-semibold">
            <Link
              to={withReturnPath(`/desk/decisions/${row.id}/`, here)}
              className="hover:underline"
            >
              {ACTS[row.act]}: {row.kind} <bdi>{row.title}</bdi>
            </Link>
          </p>
          <p className="break-words">{row.explanation}</p>
          <p className="text-sm text-muted">
            {GROUNDS[row.ground].name} · {row.operator ?? 'at the terminal'} ·{' '}
            <TimeText at={row.createdAt} now={now} />
            {row.appealState && <span>{` · ${APPEALS[row.appealState]}`}</span>}
            {row.reversedAt !== null && <span>{' · reversed'}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
