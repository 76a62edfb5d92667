import { dayText } from '../../days.ts'
import type { Billing } from '../billing-page.server.ts'
import { PayButton } from './pay-button.tsx'

export function BillingNotices({ billing }: { billing: Billing }) {
  const { advertiser, card, cardState, campaign, unpaid, takesCards } = billing
  return (
    <div className="mb-8 flex flex-col gap-3 empty:hidden">
      {!takesCards && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          Cards can't be taken right now. What is here stays as it is.
        </p>
      )}
      {campaign && cardState === 'none' && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          <bdi className="font-semibold">{campaign.name}</bdi> waits for a card. People see it once
          there is one that works.
        </p>
      )}
      {unpaid?.state === 'failed' && (
        <div role="alert" className="flex flex-col gap-3 rounded-pin bg-sunken px-4 py-3">
          <p>
            <span className="font-semibold text-danger">
              {card ? 'Your card was refused' : "A bill couldn't be paid"}
              {unpaid.failedAt && ` on ${dayText(unpaid.failedAt)}`}.
            </span>{' '}
            {unpaid.problem} {unpaid.amount} is open. Your promoted pins are paused until it works:{' '}
            {card ? 'change the card, or try again.' : 'add a card.'}
            {unpaid.nextAttemptAt && ` We try again on ${dayText(unpaid.nextAttemptAt)}.`}
          </p>
          {card && takesCards && advertiser.mayEditBilling && (
            <PayButton advertiserId={advertiser.id}>Try again</PayButton>
          )}
        </div>
      )}
      {cardState === 'failed' && unpaid === null && (
        <p role="alert" className="rounded-pin bg-sunken px-4 py-3">
          <span className="font-semibold text-danger">
            The bank of your card was asked to take a payment back.
          </span>{' '}
          Your promoted pins are paused: change the card.
        </p>
      )}
      {unpaid?.state === 'open' && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          A payment of {unpaid.amount} is under way.
        </p>
      )}
    </div>
  )
}
