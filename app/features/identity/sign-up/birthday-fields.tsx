import { useEffect, useId, useRef } from 'react'
import { Alert } from '../../../ui/form/alert.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import type { DatePart } from './date-order.ts'

const FIELDS = {
  day: { label: 'Day', name: 'birthdayDay', autoComplete: 'bday-day' },
  month: { label: 'Month', name: 'birthdayMonth', autoComplete: 'bday-month' },
  year: { label: 'Year', name: 'birthdayYear', autoComplete: 'bday-year' },
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
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    async function listen() {
      const { typeDateIn } = await import('./type-date.ts')
      if (group.current && !isGone) stop = typeDateIn(group.current, order)
    }
    // If this code doesn't load, members fill in the fields one by one.
    listen().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [order])
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-semibold">Birthday</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        We ask to check that everyone is old enough. Nobody else sees it.
      </p>
      <div ref={group} className="grid grid-cols-3 gap-2">
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
        <Alert id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </Alert>
      )}
    </fieldset>
  )
}
