import { TextField } from '../../../../../ui/form/field.tsx'
import { CountryField } from '../../../../identity/business/details/country-field.tsx'
import { StepForm, type StepProps } from '../step-form.tsx'
import { StepPage } from './step-page.tsx'
import { StepSubmit } from './step-submit.tsx'

export function AddressForm({ page, pin, result }: StepProps) {
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
          Your role for {advertiser.name} can't change its address. An owner or admin can add it;
          your draft stays here.
        </p>
      </StepPage>
    )
  }
  return (
    <StepPage title={`Where is ${advertiser.name}?`} page={page}>
      <p className="mb-6 text-muted">This address appears on bills, not on your profile.</p>
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
        <StepSubmit page={page} isLast={advertiser.hasBilling} />
      </StepForm>
    </StepPage>
  )
}
