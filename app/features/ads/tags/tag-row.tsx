import { Link } from 'react-router-dom'
import { NameLink } from '../../../ui/name-link.tsx'
import { TimeText } from '../../identity/account/time-text.tsx'
import { tagPath } from '../console-urls.ts'
import type { ShownTag } from './tags-page.server.ts'

export function TagRow({
  advertiserId,
  tag,
  now,
}: {
  advertiserId: number
  tag: ShownTag
  now: number
}) {
  const { id, name, lastAt, campaigns } = tag
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <NameLink to={tagPath(advertiserId, id)}>{name}</NameLink>
        <p className="text-sm text-muted">
          {lastAt === null ? (
            <span>No events yet</span>
          ) : (
            <span>
              Last event <TimeText at={lastAt} now={now} />
            </span>
          )}
          {campaigns > 0 && (
            <span>{` · ${campaigns === 1 ? 'One campaign uses it' : `${campaigns} campaigns use it`}`}</span>
          )}
        </p>
      </div>
      <Link
        to={tagPath(advertiserId, id, 'test-events')}
        aria-label={`Try it: ${name}`}
        className="rounded-full bg-sunken px-4 py-2.5 text-sm font-semibold hover:bg-pressed"
      >
        Try it
      </Link>
    </li>
  )
}
