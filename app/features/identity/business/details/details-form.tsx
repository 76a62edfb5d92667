import type { FormResult } from '../../../../forms/form-result.ts'
import { TextField } from '../../../../ui/form/field.tsx'
import { SaveForm } from '../../../../ui/form/save-form.tsx'
import type { CountryOption } from './countries.ts'
import type { ShownDetails } from './details.server.ts'
import { MainFields } from './main-fields.tsx'

const CONTACT = [
  ['contactName', 'Contact person', { autoComplete: 'name' }],
  ['contactEmail', 'Email', { type: 'email', autoComplete: 'email' }],
  ['contactPhone', 'Phone', { type: 'tel', autoComplete: 'tel' }],
] as const

const ADDRESS = [
  ['street', 'Street and number', { autoComplete: 'street-address' }],
  ['postalCode', 'Postal code', { autoComplete: 'postal-code' }],
  ['city', 'City', { autoComplete: 'address-level2' }],
  ['region', 'Region', { autoComplete: 'address-level1' }],
] as const

export function DetailsForm({
  details,
  countries,
  result,
}: {
  details: ShownDetails
  countries: readonly CountryOption[]
  result: FormResult | undefined
}) {
  const { isCountryFixed, wantsWeeklyEmail: _, ...stored } = details
  const values: Readonly<Record<string, string | null | undefined>> = result?.typed ?? stored
  const errors = result?.errors ?? {}
  const line = ([name, label, rest]: (typeof CONTACT | typeof ADDRESS)[number]) => (
    <TextField
      key={name}
      label={label}
      name={name}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      {...rest}
    />
  )
  return (
    <SaveForm formError={result?.formError}>
      <MainFields
        values={values}
        errors={errors}
        countries={countries}
        isCountryFixed={isCountryFixed}
      />
      <fieldset className="mt-4">
        <legend className="pb-4 text-lg font-semibold">Contact</legend>
        <div className="flex flex-col gap-5">
          <p className="-mt-3 text-sm text-muted">
            For us and your bills. Not shown on your profile.
          </p>
          {CONTACT.map(line)}
        </div>
      </fieldset>
      <fieldset className="mt-4">
        <legend className="pb-4 text-lg font-semibold">Address</legend>
        <div className="grid grid-cols-1 gap-5 narrow:grid-cols-2">{ADDRESS.map(line)}</div>
      </fieldset>
    </SaveForm>
  )
}
