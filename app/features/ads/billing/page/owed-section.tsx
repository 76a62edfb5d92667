import type { Billing } from '../billing-page.server.ts'
import { PayButton } from './pay-button.tsx'

export function OwedSection({ billing }: { billing: Billing }) {
  const { advertiser, accounts, card, unpaid, takesCards, nextMonth } = billing
  const mayPay = advertiser.mayEditBilling && card !== null && unpaid === null && takesCards
  return (
    <section aria-labelledby="owed">
      <h2 id="owed" className="mb-2 text-lg">
        Owed now
      </h2>
      {accounts.length === 0 && (
        <p className="text-muted">Nothing up front. You only pay for clicks.</p>
      )}
      <ul className="flex flex-col gap-4">
        {accounts.map(({ currency, owed, isOurs, least, threshold, isPayable }) => (
          <li key={currency} className="flex flex-col gap-2">
            <p className="text-xl font-semibold tabular-nums">
              {isOurs ? `We owe you ${owed}` : owed}
            </p>
            {isOurs && <p className="text-muted">We'll take it off your next bills.</p>}
            {unpaid === null && !isOurs && (
              <p className="text-muted">
                We'll bill you and charge your card when you owe {threshold}, or on {nextMonth},
                whichever comes first.
                {!isPayable && (
                  <span>{` Amounts under ${least} are carried over to a later bill.`}</span>
                )}
              </p>
            )}
            {mayPay && isPayable && (
              <PayButton advertiserId={advertiser.id}>{`Pay ${owed} now`}</PayButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
