import type { FormResult } from '../../../forms/form-result.ts'
import { CredentialForm } from '../passwords/credential-form.tsx'
import { PasswordField } from '../passwords/password-field.tsx'
import { accountWords } from '../providers/account-words.ts'
import type { PendingIdentity } from '../providers/connect/connect.ts'

export function NewPasswordForm({
  token,
  username,
  joinable,
  result,
}: {
  token: string
  username: string
  joinable: PendingIdentity | null
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
        error={result?.errors['newPassword']}
        hint="8 characters or more. You are logged in here, and logged out everywhere else."
        required
      />
      {joinable && (
        <label className="flex items-start gap-3 wrap-anywhere">
          <input
            type="checkbox"
            name="attempt"
            value={joinable.attempt}
            className="mt-1 size-5 shrink-0 accent-ink"
          />
          Connect {accountWords(joinable)} too: it opens the account {username} from then on
        </label>
      )}
    </CredentialForm>
  )
}
