import type { FormResult } from '../../../forms/form-result.ts'
import { ChoiceGroup } from '../../../ui/form/choice-group.tsx'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import type { PayerWithAddress } from './payer.ts'

/** Asks for the payer's address if it isn't the business's. */
export function PayerAddressFields({
  address,
  country,
  countries,
  result,
}: {
  address: PayerWithAddress['payerAddress']
  /** The business's country. */
  country: string
  countries: readonly { code: string; name: string }[]
  result: FormResult | undefined
}) {
  const { errors = {}, typed } = result ?? {}
  const line = (name: 'street' | 'postalCode' | 'city' | 'region') => ({
    name,
    defaultValue: typed?.[name] ?? address?.[name] ?? '',
    error: errors[name],
  })
  return (
    <div className="group flex flex-col gap-5">
      <ChoiceGroup
        label="Address on bills"
        type="radio"
        name="addressOf"
        choices={[
          { value: 'business', label: 'Same as the business' },
          { value: 'payer', label: 'Another' },
        ]}
        chosen={[typed?.['addressOf'] ?? (address ? 'payer' : 'business')]}
      />
      <div className="hidden flex-col gap-5 group-has-[[value=payer]:checked]:flex">
        <TextField label="Street and number" {...line('street')} />
        <div className="grid grid-cols-1 gap-5 narrow:grid-cols-2">
          <TextField label="Postal code" {...line('postalCode')} />
          <TextField label="City" {...line('city')} />
        </div>
        <TextField label="Region" hint="Optional." {...line('region')} />
        <SelectField
          label="Country"
          name="country"
          defaultValue={typed?.['country'] ?? address?.country ?? country}
          error={errors['country']}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}
