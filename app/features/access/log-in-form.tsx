import { Link } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import type { FormResult } from '../../http/form.server.ts'
import { TextField } from '../../ui/field.tsx'
import { CredentialForm } from '../accounts/credential-form.tsx'
import { PasswordField } from '../accounts/passwords/password-field.tsx'

/** The way back into an account. `next` is where the member goes. */
export function LogInForm(props: { result: FormResult | undefined; next: string }) {
  const { errors, typed } = props.result ?? {}
  const next = typed?.next ?? props.next
  return (
    <div className="flex flex-col gap-5">
      <CredentialForm action="/login/" act="Log in" result={props.result}>
        <input type="hidden" name="next" value={next} />
        <TextField
          label="Email or username"
          name="usernameOrEmail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed?.usernameOrEmail}
          error={errors?.usernameOrEmail}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors?.password}
          required
        />
      </CredentialForm>
      <p className="text-center text-sm">
        Not on {BRAND} yet?{' '}
        <Link to={`/signup/?next=${encodeURIComponent(next)}`} className="font-semibold underline">
          Sign up
        </Link>
      </p>
    </div>
  )
}
