import { Link } from '@remix-run/react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { TextField } from '../../../../ui/form/field.tsx'
import type { CaptchaKeys } from '../../../identity/captcha/captcha.ts'
import { useCaptcha } from '../../../identity/captcha/use-captcha.tsx'
import { CredentialForm } from '../../../identity/passwords/credential-form.tsx'

export function AskCopyForm({
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
        If your account is suspended, deactivated, locked, limited or closed, we send a link to its
        email. It leads to a copy of your pins, boards and pictures, without a log-in.
      </p>
      <CredentialForm
        action="/account/copy/"
        buttonLabel="Send me the link"
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
        Can you log in? Then make the copy in your{' '}
        <Link to="/settings/account/" className="font-semibold underline">
          settings
        </Link>
        .
      </p>
    </div>
  )
}
