import { Link } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import type { FormResult } from '../../http/form.server.ts'
import { TextField } from '../../ui/field.tsx'
import { CredentialForm } from '../accounts/credential-form.tsx'
import { PasswordField } from '../accounts/passwords/password-field.tsx'
import { BirthdayFields } from './birthday-fields.tsx'
import type { DatePart } from './date-order.ts'

/**
 * The way to an account, on its own page and wherever a visitor is asked in; it posts to `/signup/`.
 * `next` is where the new member goes; `order` is how its reader writes dates.
 */
export function SignUpForm({
  result,
  next: wanted = '/',
  order,
}: {
  result?: FormResult | undefined
  next?: string
  order: readonly DatePart[]
}) {
  const { errors, typed } = result ?? {}
  const next = typed?.next ?? wanted
  return (
    <div className="flex flex-col gap-5">
      <CredentialForm action="/signup/" act="Sign up" result={result}>
        <input type="hidden" name="next" value={next} />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={typed?.email}
          error={errors?.email}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          error={errors?.password}
          hint="8 characters or more"
          required
        />
        <BirthdayFields order={order} typed={typed} error={errors?.birthday} />
      </CredentialForm>
      <p className="text-center text-xs text-muted">
        By signing up you agree to {BRAND}'s <LegalLink to="/terms/">Terms</LegalLink> and say that
        you have read the <LegalLink to="/privacy/">Privacy policy</LegalLink> and the{' '}
        <LegalLink to="/notice-at-collection/">Notice at collection</LegalLink>.
      </p>
      <p className="text-center text-sm">
        Already a member?{' '}
        <Link to={`/login/?next=${encodeURIComponent(next)}`} className="font-semibold underline">
          Log in
        </Link>
      </p>
    </div>
  )
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="underline hover:text-ink">
      {children}
    </Link>
  )
}
