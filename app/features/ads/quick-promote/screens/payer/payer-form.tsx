import type { FormResult } from '../../../../../forms/form-result.ts'
import { PayerFields } from '../../../payer/payer-fields.tsx'
import type { OwnPin } from '../../own-pins.server.ts'
import type { ReadyPage } from '../../page.server.ts'
import { StepForm } from '../step-form.tsx'
import { SendStep } from './send-step.tsx'
import { StepPage } from './step-page.tsx'

export function PayerForm({
  page,
  pin,
  result,
}: {
  page: ReadyPage
  pin: OwnPin
  result: FormResult | undefined
}) {
  const { advertiser, payer } = page
  if (!advertiser.mayEditBilling) {
    return (
      <StepPage title="Who pays is missing" page={page}>
        <p className="text-muted">
          Your role for {advertiser.name} has no part in its billing. Its owner or an admin can say
          who pays; your draft waits here.
        </p>
      </StepPage>
    )
  }
  return (
    <StepPage title="Who pays?" page={page}>
      <p className="mb-6 text-muted">
        Nothing is charged now.
        {!advertiser.hasCard && ' A card comes next: the pin is shown once there is one.'}
      </p>
      <StepForm step="billing" page={page} pin={pin} result={result}>
        <PayerFields payer={payer} fallbackName={advertiser.name} result={result} />
        <SendStep page={page} isLast={advertiser.hasAddress} />
      </StepForm>
    </StepPage>
  )
}
