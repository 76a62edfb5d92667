import { Link } from 'react-router-dom'
import type { FormResult } from '../../../forms/form-result.ts'
import { TextField } from '../../../ui/form/field.tsx'
import type { CaptchaKeys } from '../captcha/captcha.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { CredentialForm } from '../passwords/credential-form.tsx'
import { ProviderLinks } from '../providers/provider-links.tsx'
import type { ConnectableProvider } from '../sign-in-methods/providers.ts'

export function ForgottenPasswordForm({
  typed,
  isLookup,
  offered,
  captchaKeys,
  result,
}: {
  typed: string
  isLookup: boolean
  offered: readonly ConnectableProvider[]
  captchaKeys: CaptchaKeys | null
  result: FormResult | undefined
}) {
  const captcha = useCaptcha(captchaKeys, 'reset')
  return (
    <div className="flex flex-col gap-5">
      <p className="text-center text-muted">
        {isLookup
          ? "Enter any email or username that might be yours. If there's an account, we'll email you how to get in."
          : "We'll email you a link to choose a new password."}
      </p>
      <CredentialForm
        action="/password/reset/"
        buttonLabel={isLookup ? 'Find my account' : 'Send instructions'}
        result={result}
        captcha={captcha}
      >
        <input type="hidden" name="type" value={isLookup ? 'unified' : 'reset'} />
        <TextField
          label={isLookup ? 'Your email or username' : 'Email or username'}
          name="usernameOrEmail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed}
          error={result?.errors['usernameOrEmail']}
          required
        />
      </CredentialForm>
      <div className="flex flex-col gap-3 empty:hidden">
        <ProviderLinks providers={offered} verb="Continue" asked={{ purpose: 'recover' }} />
      </div>
      <p className="text-center text-sm">
        <Link to="/login/" className="font-semibold underline">
          Back to log in
        </Link>
      </p>
    </div>
  )
}
