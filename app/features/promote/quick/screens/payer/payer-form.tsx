import type { FormResult } from '../../../../../http/form.server.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useUnderWay } from '../../../../../ui/form/sending.ts'
import { PayerFields } from '../../../payer/payer-fields.tsx'
import type { OwnPin } from '../../own-pins.server.ts'
import type { ReadyPage } from '../../page.server.ts'
import { StepForm } from '../step-form.tsx'
import { StepPage } from './step-page.tsx'

/** Asks who pays. The card comes after the campaign. */
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
  const isSending = useUnderWay()?.formMethod === 'POST'
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
        {!advertiser.hasCard && ' A card comes next: the Pin is shown once there is one.'}
      </p>
      <StepForm step="billing" advertiser={advertiser} pin={pin} result={result}>
        <PayerFields payer={payer} fallbackName={advertiser.name} result={result} />
        <Button type="submit" look="brand" size="large" busy={isSending} className="self-end">
          {advertiser.hasAddress ? 'Save and promote' : 'Save and go on'}
        </Button>
      </StepForm>
    </StepPage>
  )
}
