import { TimeText } from '../time-text.tsx'
import type { RecentEvent } from './security-page.server.ts'

export function EventRows({ events, now }: { events: RecentEvent[]; now: number }) {
  return (
    <ol className="divide-y divide-line">
      {events.map(({ id, text, device, country, createdAt }) => (
        <li key={id} className="py-3">
          <p className="font-semibold">{text}</p>
          <p className="text-sm text-muted">
            {device} · {country} · <TimeText at={createdAt} now={now} />
          </p>
        </li>
      ))}
    </ol>
  )
}
