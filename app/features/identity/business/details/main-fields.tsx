import { SelectField, TextField } from '../../../../ui/form/field.tsx'
import { BusinessNameField } from '../../sign-up/business-name-field.tsx'
import type { CountryOption } from './countries.ts'
import { CountryField } from './country-field.tsx'
import { KIND_LABELS } from './kinds.ts'

type Texts = Readonly<Record<string, string | null | undefined>>

export function MainFields({
  values,
  errors = {},
  countries,
  isCountryFixed = false,
}: {
  values: Texts
  errors?: Readonly<Record<string, string | undefined>> | undefined
  countries: readonly CountryOption[]
  isCountryFixed?: boolean
}) {
  return (
    <>
      <BusinessNameField
        defaultValue={values['businessName'] ?? ''}
        error={errors['businessName']}
      />
      <SelectField
        label="Kind"
        name="kind"
        defaultValue={values['kind'] ?? 'other'}
        error={errors['kind']}
      >
        {Object.entries(KIND_LABELS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Website"
        name="site"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com"
        defaultValue={values['site'] ?? ''}
        error={errors['site']}
        hint="Optional. Your profile shows it."
      />
      <CountryField
        countries={countries}
        country={values['country'] ?? ''}
        timeZone={values['timeZone'] ?? null}
        error={errors['country']}
        isFixed={isCountryFixed}
      />
    </>
  )
}
