import type { FormResult } from '../../../forms/form-result.ts'
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
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-sm font-semibold">{legend}</legend>
      {acts.map(({ value, ...words }) => (
        <Checkbox
          key={value}
          type="radio"
          name={name}
          value={value}
          defaultChecked={typed?.[name] === value}
          {...words}
        />
      ))}
      {errors?.[name] && (
        <p role="alert" className="text-sm text-danger">
          {errors[name]}
        </p>
      )}
    </fieldset>
  )
}
