import { ButtonLink } from '../../../../../ui/button.tsx'
import { adsBillingPath, reportPath } from '../../../console-urls.ts'
import { mostText } from '../../../spending/total.ts'
import type { ReadyPage } from '../../page.server.ts'
import { useClosing } from '../use-closing.tsx'
import { StepDialog } from './step-dialog.tsx'

type Campaign = NonNullable<ReadyPage['campaign']>

export function SuccessDialog({ page, campaign }: { page: ReadyPage; campaign: Campaign }) {
  const { advertiser, pin } = page
  const back = pin ? `/pin/${pin.id}/` : `/${advertiser.username}/`
  const close = useClosing(page, { fallback: back, isAbove: false })
  const { id, name, until, standing, standingWords } = campaign
  const isInReview = standing === 'in_review'
  const isCardAsked = advertiser.mayEditBilling && !advertiser.hasCard
  return (
    <StepDialog
      title={isInReview ? 'Sent for review' : standingWords}
      closePath={back}
      onClose={close}
    >
      <p className="mb-4">
        Your campaign <strong dir="auto">{name}</strong> is created. Nothing was charged.
      </p>
      <h3 className="mb-2 text-base">What comes next</h3>
      <ol className="mb-6 flex list-decimal flex-col gap-1.5 ps-5">
        {isInReview && (
          <li>
            Somebody of ours looks at it before people see it. You get an email as soon as that is
            done.
          </li>
        )}
        {!advertiser.hasCard && <li>The pin is shown once there is a card that works.</li>}
        {standing === 'active' && <li>People see it from now on.</li>}
        <li>
          It costs at the most {mostText(campaign)}, {until}. You pay for clicks only, afterwards.
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
