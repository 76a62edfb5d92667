import type { FormResult } from '../../../../../forms/form-result.ts'
import { TextField } from '../../../../../ui/form/field.tsx'
import { CountryField } from '../../../../identity/business/details/country-field.tsx'
import type { OwnPin } from '../../own-pins.server.ts'
import type { ReadyPage } from '../../page.server.ts'
import { StepForm } from '../step-form.tsx'
import { SendStep } from './send-step.tsx'
import { StepPage } from './step-page.tsx'

export function AddressForm({
  page,
  pin,
  result,
}: {
  page: ReadyPage
  pin: OwnPin
  result: FormResult | undefined
}) {
  const { advertiser, choosable } = page
  const { errors = {}, typed } = result ?? {}
  const line = (name: 'street' | 'postalCode' | 'city' | 'region') => ({
    name,
    defaultValue: typed?.[name] ?? advertiser[name] ?? '',
    error: errors[name],
  })
  if (!advertiser.mayEditAddress) {
    return (
      <StepPage title="The address is missing" page={page}>
        <p className="text-muted">
          Your role for {advertiser.name} has no part in its address. Its owner or an admin can add
          it; your draft waits here.
        </p>
      </StepPage>
    )
  }
  return (
    <StepPage title={`Where is ${advertiser.name}?`} page={page}>
      <p className="mb-6 text-muted">Bills name this address. Your profile doesn't show it.</p>
      <StepForm step="business" page={page} pin={pin} result={result}>
        <TextField
          label="Street and number"
          autoComplete="street-address"
          required
          {...line('street')}
        />
        <div className="grid grid-cols-1 gap-5 narrow:grid-cols-2">
          <TextField
            label="Postal code"
            autoComplete="postal-code"
            required
            {...line('postalCode')}
          />
          <TextField label="City" autoComplete="address-level2" required {...line('city')} />
        </div>
        <TextField
          label="Region"
          autoComplete="address-level1"
          hint="Optional."
          {...line('region')}
        />
        <CountryField
          countries={choosable}
          country={typed?.['country'] ?? advertiser.country}
          timeZone={typed?.['timeZone'] ?? advertiser.timeZone}
          error={errors['country']}
          isFixed={advertiser.isCountryFixed}
        />
        <SendStep page={page} isLast={advertiser.hasBilling} />
      </StepForm>
    </StepPage>
  )
}
