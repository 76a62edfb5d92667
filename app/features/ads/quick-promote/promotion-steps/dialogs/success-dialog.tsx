import { useEffect } from 'react'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { announce } from '../../../../../ui/overlay/announce.ts'
import { adsBillingPath, reportPath } from '../../../console-urls.ts'
import { maximumText } from '../../../spending/total.ts'
import type { ReadyPage } from '../../page.server.ts'
import { useClose } from '../use-close.tsx'
import { StepDialog } from './step-dialog.tsx'

type Campaign = NonNullable<ReadyPage['campaign']>

export function SuccessDialog({ page, campaign }: { page: ReadyPage; campaign: Campaign }) {
  const { advertiser, pin } = page
  const back = pin ? `/pin/${pin.id}/` : `/${advertiser.username}/`
  const close = useClose(page, { fallback: back, isAbove: false })
  const { id, name, until, standing, standingText } = campaign
  const isInReview = standing === 'in_review'
  const isCardAsked = advertiser.mayEditBilling && !advertiser.hasCard
  useEffect(() => announce(`Your campaign ${name} has been created. Nothing was charged.`), [name])
  return (
    <StepDialog
      title={isInReview ? 'Sent for review' : standingText}
      closePath={back}
      onClose={close}
    >
      <p className="mb-4">
        Your campaign <strong dir="auto">{name}</strong> has been created. Nothing was charged.
      </p>
      <h3 className="mb-2 text-base">What happens next</h3>
      <ol className="mb-6 flex list-decimal flex-col gap-1.5 ps-5">
        {isInReview && (
          <li>Our team reviews it before people see it. We'll email you as soon as that's done.</li>
        )}
        {!advertiser.hasCard && <li>We'll show the pin once you've added a card.</li>}
        {standing === 'active' && <li>People can see it now.</li>}
        <li>
          It costs at most {maximumText(campaign)}, {until}. You only pay for clicks, and only after
          they happen.
        </li>
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={back}>{pin ? 'Back to the pin' : 'Back to your profile'}</ButtonLink>
        <ButtonLink
          to={reportPath(advertiser.id, 'campaigns')}
          look={isCardAsked ? 'quiet' : 'brand'}
        >
          See your campaigns
        </ButtonLink>
        {isCardAsked && (
          <ButtonLink to={adsBillingPath(advertiser.id, id)} look="brand">
            Add a card
          </ButtonLink>
        )}
      </div>
    </StepDialog>
  )
}
