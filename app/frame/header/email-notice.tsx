import { useLocation } from '@remix-run/react'
import { ButtonLink } from '../../ui/button.tsx'

const CHANGE_EMAIL = '/settings/security/email/'

/** Stays until the account has an address that emails can reach. */
export default function EmailNotice() {
  if (useLocation().pathname === CHANGE_EMAIL) return null
  return (
    <section
      aria-label="Email address"
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 bg-sunken px-4 py-3"
    >
      <p className="max-w-2xl text-sm">
        Your email address has no @, so we can’t reach you or help you recover your account.
      </p>
      <ButtonLink to={CHANGE_EMAIL} size="small" look="ink">
        Add an email address
      </ButtonLink>
    </section>
  )
}
