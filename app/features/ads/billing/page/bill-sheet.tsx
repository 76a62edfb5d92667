import { Link } from 'react-router-dom'
import { BackLink, PAGE } from '../../../../ui/page.tsx'
import { consolePath } from '../../console-urls.ts'
import type { PrintedBill } from '../bill/bill.server.ts'
import { creditNotePath } from '../billing-paths.ts'
import { SheetHead } from './sheet-head.tsx'
import { SheetTotal, SumLine } from './sum-line.tsx'

export function BillSheet({ bill }: { bill: PrintedBill }) {
  const { advertiserId, currency, period, lines, others, rest, tax, left, total } = bill
  return (
    <div className={`${PAGE} max-w-3xl print:max-w-none print:p-0`}>
      <BackLink
        to={consolePath(advertiserId, 'billing', 'history')}
        name="All bills"
        className="print:hidden"
      />
      <SheetHead title="Bill" {...bill} />
      <table className="w-full tabular-nums">
        <caption className="mb-3 text-start text-muted">
          Clicks on promoted pins. Amounts are in {currency}.
          {period && (
            <span className="block text-ink">
              Period of service: <span className="font-semibold">{period}</span>
            </span>
          )}
        </caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 text-start font-semibold">
              Campaign
            </th>
            <th scope="col" className="px-3 py-2 text-end font-semibold whitespace-nowrap">
              Clicks
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ campaignId, campaign, clicks, amount }) => (
            <tr key={campaignId} className="break-inside-avoid border-b border-line">
              <th scope="row" className="w-full max-w-0 py-2 text-start font-normal break-words">
                <bdi>{campaign ?? `Campaign ${campaignId}`}</bdi>
              </th>
              <td className="px-3 py-2 text-end">{clicks}</td>
              <td className="py-2 text-end whitespace-nowrap">{amount}</td>
            </tr>
          ))}
          {others.map(({ label, amount }) => (
            <SumLine key={label} label={label} amount={amount} />
          ))}
          {rest && (
            <SumLine label="Less than one cent, carried over to the next bill" amount={rest} />
          )}
          {tax && <SumLine label="Tax" amount={tax} />}
          {left && (
            <SumLine
              label={`Carried over to ${left.to ? `bill ${left.to.number}` : 'the next bill'}`}
              amount={left.amount}
            />
          )}
        </tbody>
        <SheetTotal>{total}</SheetTotal>
      </table>
      <BillStateText bill={bill} />
    </div>
  )
}

const DISPUTES: Readonly<Record<NonNullable<PrintedBill['dispute']>, string>> = {
  open: 'This payment is disputed. The bank hasn’t decided yet.',
  won: 'This payment was disputed, and the bank decided that it is valid.',
  lost: 'The bank has reversed this payment. You owe it again; it will be on your next bill.',
}

function BillStateText({ bill }: { bill: PrintedBill }) {
  const { state, problem, paidOn, total, tax, refunds, notes, dispute } = bill
  return (
    <div className="mt-8 flex flex-col gap-1 tabular-nums">
      {state === 'paid' && paidOn !== null && (
        <p className="font-semibold">
          Paid by card on {paidOn}: {total}
        </p>
      )}
      {state === 'open' && <p>The card is about to be charged.</p>}
      {state === 'processing' && (
        <p>The payment is in progress. The bank is still processing it.</p>
      )}
      {state === 'carried' && <p>No payment due. Small amounts are added to your next bill.</p>}
      {state === 'failed' && <p className="font-semibold">Not paid yet. {problem}</p>}
      {refunds.map(({ at, on, amount, isFailed }) => (
        <p key={`${at}${amount}`}>
          {isFailed
            ? `Your bank returned this refund on ${on}. We deduct it from your next bills: ${amount}`
            : `Credited and refunded on ${on}: ${amount}`}
        </p>
      ))}
      {notes.map(({ id, number, on, amount }) => (
        <p key={id}>
          <Link to={creditNotePath(bill.advertiserId, bill.id, id)} className="underline">
            Credit note {number}
          </Link>{' '}
          of {on}: {amount}
        </p>
      ))}
      {tax === null && <p className="text-sm text-muted">No tax was calculated on this bill.</p>}
      {dispute && <p className={dispute === 'won' ? '' : 'font-semibold'}>{DISPUTES[dispute]}</p>}
    </div>
  )
}
