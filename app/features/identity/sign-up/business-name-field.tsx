import { TextField } from '../../../ui/form/field.tsx'
import { FULL_NAME_LENGTH } from '../limits.ts'

export function BusinessNameField(props: { error: string | undefined; defaultValue?: string }) {
  return (
    <TextField
      label="Business name"
      name="businessName"
      autoComplete="organization"
      maxLength={FULL_NAME_LENGTH}
      required
      {...props}
    />
  )
}
