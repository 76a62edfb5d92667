import type { ReactNode } from 'react'
import { Checkbox } from './field.tsx'

type Option = { value: string; label: string }

export function RadioGroup({
  name,
  legend,
  options,
  defaultValue,
  children,
}: {
  name: string
  legend: string
  options: readonly Option[]
  defaultValue: string
  children?: ReactNode
}) {
  return (
    <fieldset>
      <legend className="pb-3 font-semibold">{legend}</legend>
      <div className="flex flex-col gap-3">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            label={label}
          />
        ))}
        {children}
      </div>
    </fieldset>
  )
}
