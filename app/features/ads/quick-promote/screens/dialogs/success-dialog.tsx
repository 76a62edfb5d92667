import { ButtonLink } from '../../../../../ui/button.tsx'
import { adsBillingPath, reportPath } from '../../../console-urls.ts'
import { shownMoney } from '../../../money.ts'
import type { ReadyPage } from '../../page.server.ts'
import { useClosing } from '../use-closing.tsx'
import { StepDialog } from './step-dialog.tsx'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

type Campaign = NonNullable<ReadyPage['campaign']>

export function SuccessDialog({ page, campaign }: { page: ReadyPage; campaign: Campaign }) {
  const { advertiser, pin } = page
  const back = pin ? `/pin/${pin.id}/` : `/${advertiser.username}/`
  const close = useClosing(page, { fallback: back, isAbove: false })
  const { id, name, budgetMicros, currency, endAt, review } = campaign
  const isCardAsked = advertiser.mayEditBilling && !advertiser.hasCard
  return (
    <StepDialog
      title={review === 'pending' ? 'In review' : 'Your campaign is there'}
      closePath={back}
      onClose={close}
    >
      <p className="mb-3">
        <strong dir="auto">{name}</strong> is created. Somebody looks at it before people see it.
      </p>
      <p className="mb-6 text-muted">
        {shownMoney(budgetMicros, currency)} a day at the most,{' '}
        {endAt === null ? 'until you end it' : `until ${DAY.format(endAt - 1)} UTC`}. You pay for
        clicks only, afterwards.
        {!advertiser.hasCard && ' The Pin is shown once there is a card that works.'}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={back}>{pin ? 'Back to the Pin' : 'Back to your profile'}</ButtonLink>
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
