import { TimeText } from '../../identity/account/time-text.tsx'
import type { ShownClick } from './ledger-list.server.ts'

export function ClickList({ clicks, now }: { clicks: readonly ShownClick[]; now: number }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {clicks.map(({ id, at, price, why }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
          <TimeText at={at} now={now} />
          <span className={why ? 'text-muted' : 'font-semibold tabular-nums'}>
            {why ? `${price}: ${why}` : price}
          </span>
        </li>
      ))}
    </ul>
  )
}
