import type { FormResult } from '../../../../forms/form-result.ts'
import { TextField } from '../../../../ui/form/field.tsx'
import { CredentialForm } from '../../passwords/credential-form.tsx'

export function ChangeEmailForm({
  email,
  typed,
  result,
}: {
  email: string
  typed: string
  result: FormResult | undefined
}) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted wrap-anywhere">
        Your email is {email}. We'll email a link to the new address. Nothing changes until you open
        it.
      </p>
      <CredentialForm action="/settings/security/email/" buttonLabel="Send link" result={result}>
        <TextField
          label="New email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={result?.typed['email'] ?? typed}
          error={result?.errors['email']}
          required
        />
      </CredentialForm>
    </div>
  )
}
