import { Link } from 'react-router-dom'
import type { ShownBill } from '../billing-page.server.ts'
import { billPath } from '../billing-paths.ts'

type BillState = { label: string; colour: string }

const STATES: Readonly<Record<ShownBill['state'], BillState>> = {
  open: { label: 'In progress', colour: 'text-warning' },
  processing: { label: 'In progress', colour: 'text-warning' },
  paid: { label: 'Paid', colour: 'text-success' },
  failed: { label: 'Not paid', colour: 'text-danger' },
  carried: { label: 'On the next bill', colour: 'text-muted' },
}

const DISPUTES: Readonly<Record<NonNullable<ShownBill['dispute']>, BillState | null>> = {
  open: { label: 'Disputed', colour: 'text-warning' },
  won: null,
  lost: { label: 'Reversed by the bank', colour: 'text-danger' },
}

function billStateOf({ state, dispute }: ShownBill): BillState {
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
        const { label, colour } = billStateOf(bill)
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
              <p className={`text-sm ${colour}`}>{label}</p>
              {bill.refunded && <p className="text-sm text-muted">{bill.refunded} refunded</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
