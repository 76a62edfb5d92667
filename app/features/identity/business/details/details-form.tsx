import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { FormError, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
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
  const isSaving = useSentForm() !== null
  const { isCountryFixed, wantsWeeklyLetter: _, ...stored } = details
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
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <MainFields
        values={values}
        errors={errors}
        countries={countries}
        isCountryFixed={isCountryFixed}
      />
      <fieldset className="mt-4 flex flex-col gap-5">
        <legend className="mb-4 text-lg font-semibold">Contact</legend>
        <p className="-mt-3 text-sm text-muted">
          For us and on invoices. Your profile has none of it.
        </p>
        {CONTACT.map(line)}
      </fieldset>
      <fieldset className="mt-4 grid grid-cols-1 gap-5 narrow:grid-cols-2">
        <legend className="mb-4 text-lg font-semibold">Address</legend>
        {ADDRESS.map(line)}
      </fieldset>
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          Save changes
        </Button>
      </Acts>
    </Form>
  )
}
