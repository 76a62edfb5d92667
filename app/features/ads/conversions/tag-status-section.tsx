import { Link } from 'react-router-dom'
import { TimeText } from '../../identity/account/time-text.tsx'
import { tagPath } from '../console-urls.ts'
import { EVENT_NAMES } from '../tags/tag-labels.ts'
import type { TagStatus } from './tag-status.server.ts'

export function TagStatusSection({
  advertiserId,
  tag,
  now,
}: {
  advertiserId: number
  tag: TagStatus
  now: number
}) {
  const { id, name, lastAt, events, warnings, repeatedPercent } = tag
  return (
    <section aria-labelledby={`tag-${id}`}>
      <h2 id={`tag-${id}`} className="text-lg">
        <Link to={tagPath(advertiserId, id)} className="hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {lastAt !== null && (
        <p className="text-sm text-muted">
          Last event <TimeText at={lastAt} now={now} />
        </p>
      )}
      {warnings.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2 rounded-pin bg-sunken px-4 py-3">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3">No problems found.</p>
      )}
      {events.length > 0 && (
        <table className="mt-4 w-full max-w-xl tabular-nums">
          <caption className="sr-only">Events in the last seven days</caption>
          <thead>
            <tr className="text-left text-sm text-muted">
              <th scope="col" className="py-2 pr-4 font-normal">
                Last seven days
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-normal">
                Events
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                Without click id
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ event, count, withClick }) => (
              <tr key={event} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {EVENT_NAMES[event]}
                </th>
                <td className="py-2 pr-4 text-right">{COUNT.format(count)}</td>
                <td className="py-2 text-right">{COUNT.format(count - withClick)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {repeatedPercent > 0 && (
        <p className="mt-3 text-sm text-muted">
          {repeatedPercent} % of its events were duplicates with the same event id, and were counted
          once.
        </p>
      )}
    </section>
  )
}

const COUNT = new Intl.NumberFormat('en')
