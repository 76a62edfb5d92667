import { Link } from '@remix-run/react'
import { dayText } from '../../days.ts'
import type { ShownBill } from '../billing-page.server.ts'
import { billPath } from '../billing-paths.ts'

const STATES: Readonly<Record<ShownBill['state'], { words: string; colour: string }>> = {
  open: { words: 'Under way', colour: 'text-warning' },
  paid: { words: 'Paid', colour: 'text-success' },
  failed: { words: 'Not paid', colour: 'text-danger' },
}

export function BillRows({
  advertiserId,
  bills,
}: {
  advertiserId: number
  bills: readonly ShownBill[]
}) {
  return (
    <ul className="divide-y divide-line">
      {bills.map(({ id, number, amount, refunded, state, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0">
            <Link to={billPath(advertiserId, id)} className="font-semibold hover:underline">
              {number}
            </Link>
            <p className="text-sm text-muted">{dayText(createdAt)}</p>
          </div>
          <div className="text-end tabular-nums">
            <p className="font-semibold">{amount}</p>
            <p className={`text-sm ${STATES[state].colour}`}>{STATES[state].words}</p>
            {refunded && <p className="text-sm text-muted">{refunded} given back</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
