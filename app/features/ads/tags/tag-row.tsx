import { Link } from '@remix-run/react'
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
        <Link
          to={tagPath(advertiserId, id)}
          dir="auto"
          className="block w-fit max-w-full truncate font-semibold hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-muted">
          {lastAt === null ? (
            "Hasn't told us anything yet"
          ) : (
            <>
              Last event <TimeText at={lastAt} now={now} />
            </>
          )}
          {campaigns > 0 &&
            ` · ${campaigns === 1 ? 'One campaign counts' : `${campaigns} campaigns count`} by it`}
        </p>
      </div>
      <Link
        to={tagPath(advertiserId, id, 'test-events')}
        aria-label={`Try ${name}`}
        className="rounded-full bg-sunken px-4 py-2.5 text-sm font-semibold hover:bg-pressed"
      >
        Try it
      </Link>
    </li>
  )
}
