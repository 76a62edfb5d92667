import { Link } from 'react-router-dom'
import type { FormResult } from '../../../../forms/form-result.ts'
import { TextField } from '../../../../ui/form/field.tsx'
import type { CaptchaKeys } from '../../../identity/captcha/captcha.ts'
import { useCaptcha } from '../../../identity/captcha/use-captcha.tsx'
import { CredentialForm } from '../../../identity/passwords/credential-form.tsx'

export function RequestCopyForm({
  captchaKeys,
  result,
}: {
  captchaKeys: CaptchaKeys | null
  result: FormResult | undefined
}) {
  const captcha = useCaptcha(captchaKeys, 'reset')
  return (
    <div className="flex flex-col gap-5">
      <p className="text-center text-muted">
        If your account is suspended, deactivated, locked, limited or closed, we'll email a link to
        a copy of your pins, boards and pictures. You don't need to log in.
      </p>
      <CredentialForm
        action="/account/copy/"
        buttonLabel="Send link"
        result={result}
        captcha={captcha}
      >
        <TextField
          label="Email or username"
          name="usernameOrEmail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={result?.typed['usernameOrEmail'] ?? ''}
          error={result?.errors['usernameOrEmail']}
          required
        />
      </CredentialForm>
      <p className="text-center text-sm text-muted">
        Can you log in? Then create the copy in your{' '}
        <Link to="/settings/account/" className="font-semibold underline">
          settings
        </Link>
        .
      </p>
    </div>
  )
}
