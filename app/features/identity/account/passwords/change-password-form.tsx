import type { FormResult } from '../../../../forms/form-result.ts'
import type { CaptchaKeys } from '../../captcha/captcha.ts'
import { useCaptcha } from '../../captcha/use-captcha.tsx'
import { CredentialForm } from '../../passwords/credential-form.tsx'
import { PasswordField } from '../../passwords/password-field.tsx'
import { resetLinked } from '../../passwords/reset-linked.tsx'

export function ChangePasswordForm({
  username,
  captchaKeys,
  result,
}: {
  username: string
  captchaKeys: CaptchaKeys | null
  result: FormResult | undefined
}) {
  const captcha = useCaptcha(captchaKeys, 'changePassword')
  return (
    <CredentialForm
      action="/settings/security/"
      buttonLabel="Change password"
      result={result}
      captcha={captcha}
    >
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={resetLinked(result?.errors['currentPassword'])}
        required
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        error={result?.errors['newPassword']}
        hint="8 characters or more. Your other devices are logged out."
        required
      />
    </CredentialForm>
  )
}
