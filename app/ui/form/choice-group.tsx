import { useId } from 'react'
import { Alert } from './alert.tsx'

export function ChoiceGroup({
  label,
  hint,
  error,
  type,
  name,
  choices,
  chosen,
  look = 'bg-sunken',
}: {
  label: string
  hint?: string
  error?: string | undefined
  type: 'checkbox' | 'radio'
  name: string
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** The chips' background, which must differ from what is behind them. */
  look?: 'bg-sunken' | 'bg-raised'
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error || hint ? id : undefined}>
      <legend className="pb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            dir="auto"
            className={`${look} relative inline-flex h-11 cursor-pointer items-center rounded-full px-4.5 font-semibold hover:bg-pressed has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
          >
            <input
              type={type}
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error ? (
        <Alert id={id} className="mt-2 text-sm text-danger">
          {error}
        </Alert>
      ) : (
        hint && (
          <p id={id} className="mt-2 text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}
