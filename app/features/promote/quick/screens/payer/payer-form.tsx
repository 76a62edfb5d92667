import type { FormResult } from '../../../../../http/form.server.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/form/field.tsx'
import { useUnderWay } from '../../../../../ui/form/sending.ts'
import type { OwnPin } from '../../own-pins.server.ts'
import type { ReadyPage } from '../../page.server.ts'
import { StepForm } from '../step-form.tsx'
import { StepPage } from './step-page.tsx'

/** Asks who pays. No card is taken yet. */
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
  const { errors = {}, typed } = result ?? {}
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
        Nothing is charged now. You are asked for a card before the Pin is shown.
      </p>
      <StepForm step="billing" advertiser={advertiser} pin={pin} result={result}>
        <TextField
          label="Name on bills"
          name="payerName"
          autoComplete="organization"
          defaultValue={typed?.payerName ?? payer?.payerName ?? advertiser.name}
          error={errors.payerName}
          required
        />
        <TextField
          label="Email for bills"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed?.email ?? payer?.email ?? ''}
          error={errors.email}
          required
        />
        <TextField
          label="VAT ID"
          name="vatId"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed?.vatId ?? payer?.vatId ?? ''}
          error={errors.vatId}
          hint="Optional. With it, bills can be without VAT where the law says so."
        />
        <Button type="submit" look="brand" size="large" busy={isSending} className="self-end">
          {advertiser.hasAddress ? 'Save and promote' : 'Save and go on'}
        </Button>
      </StepForm>
    </StepPage>
  )
}
