import type { FormResult } from '../../../../forms/form-result.ts'
import type { CaptchaKeys } from '../../captcha/captcha.ts'
import { useCaptcha } from '../../captcha/use-captcha.tsx'
import { CredentialForm } from '../../passwords/credential-form.tsx'
import { PasswordField } from '../../passwords/password-field.tsx'
import { resetLinked } from '../../passwords/reset-linked.tsx'
import { NewPasswordFields } from '../../recovery/new-password-fields.tsx'
import type { OfferedMethod } from '../../recovery/recent-methods/recent-methods.ts'

export function ChangePasswordForm({
  username,
  captchaKeys,
  recent,
  result,
}: {
  username: string
  captchaKeys: CaptchaKeys | null
  recent: readonly OfferedMethod[]
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
      <NewPasswordFields hint="We'll log out your other devices." recent={recent} result={result} />
    </CredentialForm>
  )
}
