import { ButtonLink } from '../../../../ui/button.tsx'
import type { Billing } from '../billing-page.server.ts'
import { confirmPath } from '../billing-paths.ts'
import { PayButton } from './pay-button.tsx'

export function BillingNotices({ billing }: { billing: Billing }) {
  const { cardState, campaign, unpaid, takesCards, disputed } = billing
  return (
    <div className="mb-8 flex flex-col gap-3 empty:hidden">
      {!takesCards && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          We can't take cards right now. Nothing else has changed.
        </p>
      )}
      {campaign && cardState === 'none' && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          <bdi className="font-semibold">{campaign.name}</bdi> is waiting for a card. People will
          see it once you add one.
        </p>
      )}
      {unpaid?.state === 'failed' && <FailedNotice billing={billing} unpaid={unpaid} />}
      {cardState === 'failed' && unpaid === null && disputed && (
        <p role="alert" className="rounded-pin bg-sunken px-4 py-3">
          <span className="font-semibold text-danger">
            {disputed.dispute === 'lost'
              ? `Your bank has reversed the payment of ${disputed.number}.`
              : `The payment of ${disputed.number} was disputed with your bank.`}
          </span>{' '}
          {disputed.dispute === 'lost' && <span>{'You owe it again. '}</span>}
          <span>
            Your promoted pins are paused: change the card
            {disputed.dispute === 'lost' ? ', or pay what is owed.' : ', or wait for its decision.'}
          </span>
        </p>
      )}
      {unpaid?.state === 'processing' && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          A payment of {unpaid.amount} is in progress. The bank may take a few days to process it;
          you don’t need to do anything.
        </p>
      )}
      {unpaid?.state === 'open' && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          A payment of {unpaid.amount} is in progress.
        </p>
      )}
    </div>
  )
}

type Unpaid = NonNullable<Billing['unpaid']>

function FailedNotice({ billing, unpaid }: { billing: Billing; unpaid: Unpaid }) {
  const { advertiser, card, takesCards } = billing
  const { amount, problem, failedOn, nextTryOn } = unpaid
  const mayAct = card !== null && takesCards && advertiser.mayEditBilling
  const isAsked = card !== null && unpaid.canConfirm
  const next = nextTryOn && ` We'll try again on ${nextTryOn}.`
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-pin bg-sunken px-4 py-3">
      {isAsked ? (
        <p>
          <span className="font-semibold text-danger">
            Your bank needs you to confirm a payment
          </span>{' '}
          of {amount}. Your promoted pins are paused until you confirm it with your bank or change
          your card.{next}
        </p>
      ) : (
        <p>
          <span className="font-semibold text-danger">
            {card ? 'Your card was refused' : "A bill couldn't be paid"}
            {failedOn && <span>{` on ${failedOn}`}</span>}
            <span>.</span>
          </span>{' '}
          {problem} {amount} is unpaid. Your promoted pins are paused until you pay:{' '}
          {card ? 'change the card, or try again.' : 'add a card.'}
          {next}
        </p>
      )}
      {mayAct && isAsked && (
        <ButtonLink to={confirmPath(advertiser.id)} reloadDocument look="ink">
          Confirm with your bank
        </ButtonLink>
      )}
      {mayAct && !isAsked && <PayButton advertiserId={advertiser.id}>Try again</PayButton>}
    </div>
  )
}
