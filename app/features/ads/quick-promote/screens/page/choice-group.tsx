import { type ReactNode, useId } from 'react'

export function ChoiceGroup({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error || hint ? id : undefined}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
      {(error || hint) && (
        <p
          id={id}
          role={error ? 'alert' : undefined}
          className={`mt-2 text-sm ${error ? 'text-danger' : 'text-muted'}`}
        >
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
