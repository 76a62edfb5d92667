import { Link } from '@remix-run/react'
import type { ShownBill } from '../billing-page.server.ts'
import { billPath } from '../billing-paths.ts'

type Standing = { words: string; colour: string }

const STATES: Readonly<Record<ShownBill['state'], Standing>> = {
  open: { words: 'Under way', colour: 'text-warning' },
  processing: { words: 'Under way', colour: 'text-warning' },
  paid: { words: 'Paid', colour: 'text-success' },
  failed: { words: 'Not paid', colour: 'text-danger' },
  carried: { words: 'On the next bill', colour: 'text-muted' },
}

const DISPUTES: Readonly<Record<NonNullable<ShownBill['dispute']>, Standing | null>> = {
  open: { words: 'Disputed', colour: 'text-warning' },
  won: null,
  lost: { words: 'Taken back by the bank', colour: 'text-danger' },
}

function standingOf({ state, dispute }: ShownBill): Standing {
  return (dispute && DISPUTES[dispute]) ?? STATES[state]
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
      {bills.map((bill) => {
        const { words, colour } = standingOf(bill)
        return (
          <li
            key={bill.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <div className="min-w-0">
              <Link to={billPath(advertiserId, bill.id)} className="font-semibold hover:underline">
                {bill.number}
              </Link>
              <p className="text-sm text-muted">{bill.day}</p>
            </div>
            <div className="text-end tabular-nums">
              <p className="font-semibold">{bill.amount}</p>
              <p className={`text-sm ${colour}`}>{words}</p>
              {bill.refunded && <p className="text-sm text-muted">{bill.refunded} given back</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
