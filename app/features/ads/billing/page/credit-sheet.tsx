import { BackLink, PAGE } from '../../../../ui/page.tsx'
import type { CreditNote } from '../bill/bill.server.ts'
import { billPath } from '../billing-paths.ts'
import { SheetHead } from './sheet-head.tsx'
import { SheetTotal, SumLine } from './sum-line.tsx'

export function CreditSheet({ note }: { note: CreditNote }) {
  const { bill, currency, net, tax, total } = note
  return (
    <div className={`${PAGE} max-w-3xl print:max-w-none print:p-0`}>
      <BackLink
        to={billPath(bill.advertiserId, bill.id)}
        name={`Bill ${bill.number}`}
        className="print:hidden"
      />
      <SheetHead title="Credit note" {...note} />
      <table className="w-full tabular-nums">
        <caption className="mb-3 text-start text-muted">
          For bill {bill.number}. Amounts are in {currency}.
        </caption>
        <tbody>
          <SumLine label="Clicks on promoted pins" amount={net} />
          {tax && <SumLine label="Tax" amount={tax} />}
        </tbody>
        <SheetTotal>{total}</SheetTotal>
      </table>
      {tax === null && (
        <p className="mt-4 text-sm text-muted">No tax was calculated on this bill.</p>
      )}
    </div>
  )
}
