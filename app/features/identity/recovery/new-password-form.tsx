import type { FormResult } from '../../../forms/form-result.ts'
import { CredentialForm } from '../passwords/credential-form.tsx'
import { accountLabel } from '../providers/account-label.ts'
import type { PendingIdentity } from '../providers/connect/connect.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { OfferedMethod } from './recent-methods/recent-methods.ts'

export function NewPasswordForm({
  token,
  username,
  joinable,
  recent,
  result,
}: {
  token: string
  username: string
  joinable: PendingIdentity | null
  recent: readonly OfferedMethod[]
  result: FormResult | undefined
}) {
  return (
    <CredentialForm
      action={`/password/reset/${token}/`}
      buttonLabel="Set new password"
      result={result}
    >
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      <NewPasswordFields
        hint="You'll stay logged in here and be logged out everywhere else."
        recent={recent}
        result={result}
      />
      {joinable && (
        <label className="flex items-start gap-3 wrap-anywhere">
          <input
            type="checkbox"
            name="attempt"
            value={joinable.attempt}
            className="mt-1 size-5 shrink-0 accent-ink"
          />
          Connect {accountLabel(joinable)} as well, so that you can log in to {username} with it
        </label>
      )}
    </CredentialForm>
  )
}
