import { useState } from 'react'
import { SelectField } from '../../../../ui/form/field.tsx'
import type { CountryOption } from './countries.ts'

/** Asks for a business's country, and for one of that country's time zones. */

export function CountryField({
  countries,
  country,
  timeZone,
  error,
  isFixed,
}: {
  countries: readonly CountryOption[]
  country: string
  timeZone: string | null
  error: string | undefined
  isFixed: boolean
}) {
  const [chosen, setChosen] = useState(country)
  const { name, currency, zones = [] } = countries.find(({ code }) => code === chosen) ?? {}
  return (
    <>
      {isFixed ? (
        <div>
          <input type="hidden" name="country" value={country} />
          <p className="text-sm font-semibold">Country</p>
          <p>
            {name}, paying in {currency}
          </p>
          <p className="mt-1.5 text-sm text-muted">
            It can't be changed after your first campaign.
          </p>
        </div>
      ) : (
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
      )}
      <SelectField
        key={chosen}
        label="Time zone"
        name="timeZone"
        defaultValue={zones.find(({ id }) => id === timeZone)?.id ?? zones[0]?.id}
        error={undefined}
        hint="Campaign days and bill dates use this time zone."
      >
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
