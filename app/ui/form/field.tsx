import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { Alert } from './alert.tsx'

const BOX =
  'w-full rounded-pin border border-field bg-raised px-4 text-base text-ink placeholder:text-muted hover:border-ink aria-invalid:border-danger'

/** `required` becomes `aria-required`, because Firefox calls an empty `required` field invalid. */
export type FieldParts = { label: string; error?: ReactNode; hint?: ReactNode }

export function TextField({
  label,
  error,
  hint,
  required,
  ...rest
}: ComponentProps<'input'> & FieldParts) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <input
          dir="auto"
          className={`${BOX} h-12`}
          aria-required={required}
          {...wiring}
          {...rest}
        />
      )}
    </Field>
  )
}

export function TextArea({
  label,
  error,
  hint,
  required,
  ...rest
}: ComponentProps<'textarea'> & FieldParts) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <textarea
          dir="auto"
          className={`${BOX} min-h-24 py-3`}
          aria-required={required}
          {...wiring}
          {...rest}
        />
      )}
    </Field>
  )
}

export function SelectField({
  label,
  error,
  hint,
  required,
  ...rest
}: ComponentProps<'select'> & FieldParts) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative">
          <select
            className={`${BOX} h-12 appearance-none pr-12`}
            aria-required={required}
            {...wiring}
            {...rest}
          />
          <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center">
            <Icon name="down" size={20} />
          </span>
        </span>
      )}
    </Field>
  )
}

export function Checkbox({
  label,
  hint,
  error,
  ...rest
}: ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined }) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-6 shrink-0 accent-ink"
        {...rest}
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {error ? (
          <Alert id={`${id}-hint`} className="text-sm text-danger">
            {error}
          </Alert>
        ) : (
          hint && (
            <p id={`${id}-hint`} className="text-sm text-muted">
              {hint}
            </p>
          )
        )}
      </div>
    </div>
  )
}

export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert className="rounded-pin bg-sunken px-4 py-3 text-sm font-semibold text-danger">
      {children}
    </Alert>
  )
}

type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export function Field({
  label,
  error,
  hint,
  children,
}: FieldParts & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="flex max-w-full min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      {error && (
        <Alert id={`${id}-error`} className="text-sm text-danger">
          {error}
        </Alert>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
