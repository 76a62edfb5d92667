import { TextField } from '../../../ui/form/field.tsx'

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
