import type { FormResult } from '../../../../forms/form-result.ts'
import { CredentialForm } from '../../passwords/credential-form.tsx'
import { PasswordField } from '../../passwords/password-field.tsx'
import { resetLinked } from '../../passwords/reset-linked.tsx'

export function ConfirmForm({
  username,
  next,
  result,
}: {
  username: string
  next: string
  result: FormResult | undefined
}) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">You logged in a while ago. Enter your password to continue.</p>
      <CredentialForm action="/settings/security/confirm/" buttonLabel="Confirm" result={result}>
        <input type="hidden" name="next" value={next} />
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={resetLinked(result?.errors['password'])}
          required
        />
      </CredentialForm>
    </div>
  )
}
