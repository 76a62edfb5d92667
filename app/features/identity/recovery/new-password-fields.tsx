import type { FormResult } from '../../../forms/form-result.ts'
import { PASSWORD_LENGTH } from '../limits.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { MethodBoxes } from './recent-methods/method-boxes.tsx'
import type { OfferedMethod } from './recent-methods/recent-methods.ts'

export function NewPasswordFields({
  hint,
  recent,
  result,
}: {
  hint: string
  recent: readonly OfferedMethod[]
  result: FormResult | undefined
}) {
  return (
    <>
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        error={result?.errors['newPassword']}
        hint={`${PASSWORD_LENGTH.min} characters or more. ${hint}`}
        required
      />
      <MethodBoxes
        ways={recent}
        legend="Is this all yours?"
        hint="These were added since your password was last confirmed by email or two-step verification, perhaps by someone who knew it. We'll remove those you leave ticked. Untick what's yours."
        typed={result?.typed}
      />
    </>
  )
}
