import { TextField } from '../../../ui/form/field.tsx'

/** The field for a code, on every page that takes one. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Verification code"
      name="mfaToken"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      required
    />
  )
}
