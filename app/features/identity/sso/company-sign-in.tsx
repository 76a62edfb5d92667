import { SsoLink } from './sso-link.tsx'

/** Sends members whose company forbids passwords to the company's sign-in. */
export function CompanySignIn({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-5 text-center">
      <p className="text-muted wrap-anywhere">
        You don’t need a password for {email}. Log in with your company’s single sign-on.
      </p>
      <SsoLink email={email} />
    </div>
  )
}
