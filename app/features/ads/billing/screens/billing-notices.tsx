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
          Cards can't be taken right now. What is here stays as it is.
        </p>
      )}
      {campaign && cardState === 'none' && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          <bdi className="font-semibold">{campaign.name}</bdi> waits for a card. People see it once
          there is one that works.
        </p>
      )}
      {unpaid?.state === 'failed' && <FailedNotice billing={billing} unpaid={unpaid} />}
      {cardState === 'failed' && unpaid === null && disputed && (
        <p role="alert" className="rounded-pin bg-sunken px-4 py-3">
          <span className="font-semibold text-danger">
            {disputed.dispute === 'lost'
              ? `The bank of your card has taken back the payment of ${disputed.number}.`
              : `The bank of your card was asked to take back the payment of ${disputed.number}.`}
          </span>{' '}
          {disputed.dispute === 'lost' && 'It is owed again. '}
          Your promoted pins are paused: change the card
          {disputed.dispute === 'lost' ? ', or pay what is owed.' : ', or wait for its decision.'}
        </p>
      )}
      {unpaid?.state === 'processing' && (
        <p className="rounded-pin bg-sunken px-4 py-3">
          A payment of {unpaid.amount} is under way. The bank is still working on it, which can take
          a few days: there is nothing for you to do.
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

type Unpaid = NonNullable<Billing['unpaid']>

function FailedNotice({ billing, unpaid }: { billing: Billing; unpaid: Unpaid }) {
  const { advertiser, card, takesCards } = billing
  const { amount, problem, failedOn, nextTryOn } = unpaid
  const mayAct = card !== null && takesCards && advertiser.mayEditBilling
  const isAsked = card !== null && unpaid.canConfirm
  const next = nextTryOn && ` We try again on ${nextTryOn}.`
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-pin bg-sunken px-4 py-3">
      {isAsked ? (
        <p>
          <span className="font-semibold text-danger">Your bank wants to ask you</span> before it
          pays {amount}. Your promoted pins are paused until then: confirm it with your bank, or
          change the card.{next}
        </p>
      ) : (
        <p>
          <span className="font-semibold text-danger">
            {card ? 'Your card was refused' : "A bill couldn't be paid"}
            {failedOn && ` on ${failedOn}`}.
          </span>{' '}
          {problem} {amount} is open. Your promoted pins are paused until it works:{' '}
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
