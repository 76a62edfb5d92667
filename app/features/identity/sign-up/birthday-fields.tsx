import { useId } from 'react'
import { TextField } from '../../../ui/form/field.tsx'
import type { DatePart } from './date-order.ts'

const FIELDS = {
  day: { label: 'Day', name: 'birthdayDay', autoComplete: 'bday-day', maxLength: 2 },
  month: { label: 'Month', name: 'birthdayMonth', autoComplete: 'bday-month', maxLength: 2 },
  year: { label: 'Year', name: 'birthdayYear', autoComplete: 'bday-year', maxLength: 4 },
} as const

export function BirthdayFields({
  order,
  typed,
  error,
}: {
  order: readonly DatePart[]
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
}) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Date of birth</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        We ask so that everyone here is old enough. It isn't shown to anyone.
      </p>
      <div className="grid grid-cols-3 gap-2">
        {order.map((part) => (
          <TextField
            key={part}
            {...FIELDS[part]}
            inputMode="numeric"
            defaultValue={typed?.[FIELDS[part].name]}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            required
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
