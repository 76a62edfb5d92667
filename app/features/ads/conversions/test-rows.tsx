import { TimeText } from '../../identity/account/time-text.tsx'
import { EVENT_NAMES } from '../tags/tag-labels.ts'
import type { ShownTest } from './test-events.server.ts'
import { testNotes } from './test-notes.ts'

export function TestRows({ events, now }: { events: readonly ShownTest[]; now: number }) {
  return (
    <ol aria-label="Events that arrived" className="divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} className="py-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <strong className="font-semibold">{EVENT_NAMES[event.event]}</strong>
            <span className="text-sm text-muted">
              <TimeText at={event.at} now={now} />
            </span>
          </p>
          <p className="text-sm break-words text-muted">
            {[
              event.event,
              event.value,
              event.eventId && `event id ${event.eventId}`,
              event.host && `from ${event.host}`,
              event.via === 'image' && 'by the image',
              event.hasClick && 'with the click id',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {testNotes(event).map((note) => (
            <p key={note} className="mt-1 text-sm font-semibold">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
