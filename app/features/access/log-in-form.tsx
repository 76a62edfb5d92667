import { Link } from '@remix-run/react'
import { useState } from 'react'
import { BRAND } from '../../brand.ts'
import type { FormResult } from '../../http/form.server.ts'
import { TextField } from '../../ui/field.tsx'
import { CredentialForm } from '../accounts/credential-form.tsx'
import { PasswordField } from '../accounts/passwords/password-field.tsx'
import { resetLinked } from '../accounts/passwords/reset-linked.tsx'
import { recoveryPath } from './recovery/recovery.ts'

/** The way back into an account. `next` is where the member goes. */
export function LogInForm(props: { result: FormResult | undefined; next: string }) {
  const { errors, typed } = props.result ?? {}
  const next = typed?.next ?? props.next
  const [name, setName] = useState(typed?.usernameOrEmail ?? '')
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
          onChange={(event) => setName(event.target.value)}
          error={errors?.usernameOrEmail}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={resetLinked(errors?.password, recoveryPath(name))}
          required
        />
        <Link to={recoveryPath(name)} className="self-start text-sm font-semibold underline">
          Forgot your password?
        </Link>
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
