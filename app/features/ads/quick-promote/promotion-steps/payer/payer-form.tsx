import { PayerFields } from '../../../payer/payer-fields.tsx'
import { StepForm, type StepProps } from '../step-form.tsx'
import { StepPage } from './step-page.tsx'
import { StepSubmit } from './step-submit.tsx'

export function PayerForm({ page, pin, result }: StepProps) {
  const { advertiser, payer } = page
  if (!advertiser.mayEditBilling) {
    return (
      <StepPage title="The payer is missing" page={page}>
        <p className="text-muted">
          Your role for {advertiser.name} can't change its billing. An owner or admin can add who
          pays; your draft stays here.
        </p>
      </StepPage>
    )
  }
  return (
    <StepPage title="Who pays?" page={page}>
      <p className="mb-6 text-muted">
        Nothing is charged now.
        {!advertiser.hasCard && (
          <span>{' Add a card next. Your pin will be shown once payment is set up.'}</span>
        )}
      </p>
      <StepForm step="billing" page={page} pin={pin} result={result}>
        <PayerFields payer={payer} fallbackName={advertiser.name} result={result} />
        <StepSubmit page={page} isLast={advertiser.hasAddress} />
      </StepForm>
    </StepPage>
  )
}
