import { useState } from 'react'
import { SelectField } from '../../../../ui/form/field.tsx'

export type CountryOption = { code: string; name: string; currency: string }

export function CountryField({
  countries,
  country,
  error,
  isFixed,
}: {
  countries: readonly CountryOption[]
  country: string
  error: string | undefined
  isFixed: boolean
}) {
  const [chosen, setChosen] = useState(country)
  const { name, currency } = countries.find(({ code }) => code === chosen) ?? {}
  if (isFixed) {
    return (
      <div>
        <input type="hidden" name="country" value={country} />
        <p className="text-sm font-semibold">Country</p>
        <p>
          {name}, paying in {currency}
        </p>
        <p className="mt-1.5 text-sm text-muted">It is fixed since your first campaign.</p>
      </div>
    )
  }
  return (
    <SelectField
      label="Country"
      name="country"
      autoComplete="country"
      value={chosen}
      onChange={({ target }) => setChosen(target.value)}
      error={error}
      hint={currency && `Campaigns are paid in ${currency}.`}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
