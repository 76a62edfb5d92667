import type { FormResult } from '../../../forms/form-result.ts'
import { Alert } from '../../../ui/form/alert.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'

export function ActChoice({
  legend,
  name,
  acts,
  result,
}: {
  legend: string
  name: string
  acts: readonly { value: string; label: string; hint?: string }[]
  result: FormResult | undefined
}) {
  const { errors, typed } = result ?? {}
  return (
    <fieldset>
      <legend className="pb-3 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-col gap-3">
        {acts.map(({ value, ...texts }) => (
          <Checkbox
            key={value}
            type="radio"
            name={name}
            value={value}
            defaultChecked={typed?.[name] === value}
            {...texts}
          />
        ))}
        {errors?.[name] && <Alert className="text-sm text-danger">{errors[name]}</Alert>}
      </div>
    </fieldset>
  )
}
