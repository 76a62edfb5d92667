import type { FormResult } from '../../../http/form.server.ts'
import { CredentialForm } from '../passwords/credential-form.tsx'
import { PasswordField } from '../passwords/password-field.tsx'

export function NewPasswordForm({
  token,
  username,
  result,
}: {
  token: string
  username: string
  result: FormResult | undefined
}) {
  return (
    <CredentialForm
      action={`/password/reset/${token}/`}
      buttonLabel="Set new password"
      result={result}
    >
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        error={result?.errors.newPassword}
        hint="8 characters or more. You are logged in here, and logged out everywhere else."
        required
      />
    </CredentialForm>
  )
}
