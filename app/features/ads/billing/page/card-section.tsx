import { ButtonLink } from '../../../../ui/button.tsx'
import type { Billing } from '../billing-page.server.ts'
import { cardPath } from '../billing-paths.ts'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export function CardSection({ billing }: { billing: Billing }) {
  const { advertiser, card, cardState, unpaid, payer, campaign, takesCards } = billing
  const place = { advertiserId: advertiser.id, campaign_id: campaign?.id ?? null }
  return (
    <section aria-labelledby="card" className="flex flex-col items-start gap-3">
      <h2 id="card" className="text-lg">
        Card
      </h2>
      {card ? (
        <p className="tabular-nums">
          {BRANDS[card.brand] ?? 'Card'} ending in {card.last4}, expires{' '}
          {card.expires.split('-').reverse().join('/')}
          {cardState === 'failed' && <span className="text-danger"> · {failureOf(unpaid)}</span>}
        </p>
      ) : (
        <p className="text-muted">No card on file. Add one to start showing your promoted pins.</p>
      )}
      {advertiser.mayEditBilling && takesCards && payer && (
        <>
          <ButtonLink
            to={cardPath(place)}
            reloadDocument
            look={cardState === 'valid' ? 'quiet' : 'brand'}
          >
            {card ? 'Change card' : 'Add a card'}
          </ButtonLink>
          <p className="text-sm text-muted">
            You enter it on Stripe, which stores it. We only see its brand, its last four digits and
            its expiry date.
          </p>
        </>
      )}
      {advertiser.mayEditBilling && !payer && (
        <p className="text-muted">First, add a payer below.</p>
      )}
    </section>
  )
}

function failureOf(unpaid: Billing['unpaid']): string {
  if (!unpaid) return 'disputed'
  return unpaid.canConfirm ? 'to be confirmed' : 'refused'
}
