import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { LinkPage } from '../../../features/identity/link-page.tsx'
import { ExpiredLink } from '../../../features/identity/recovery/expired-link.tsx'
import { NewPasswordForm } from '../../../features/identity/recovery/new-password-form.tsx'
import { PasswordReset } from '../../../features/identity/recovery/recovery.ts'
import {
  readResetLink,
  resetPassword,
} from '../../../features/identity/recovery/reset-password.server.ts'
import { CompanySignIn } from '../../../features/identity/sso/company-sign-in.tsx'
import { LinkQuery } from '../../../features/identity/tokens/links.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserIn } from '../../../http/cookies/session-cookie.server.ts'
import { handleForm } from '../../../http/form.server.ts'
import { orSecondFactor } from '../../../http/redirects.server.ts'
import { SECRET_ADDRESS, showLink } from '../../../http/secret-link.server.ts'

/** After a recovery, the member sees everything that still has access. */
const ACCOUNT_ACCESS = '/settings/security/ways/'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Pick a new password · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, LinkQuery, readResetLink)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, PasswordReset, async (context, input) => {
    const after = { next: ACCOUNT_ACCESS, attempt: input.attempt }
    signBrowserIn(context, await orSecondFactor(after, () => resetPassword(context, input)))
    setFlash(context, { kind: 'password_changed' })
    return redirectDocument(ACCOUNT_ACCESS)
  })
}

export { shouldRevalidate } from '../../../frame/revalidate-link.ts'

export default function NewPasswordPage() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const result = useActionData<typeof action>()
  if (!link) return <ExpiredLink />
  const { companyEmail, ...member } = link
  if (companyEmail !== null) {
    return (
      <LinkPage title="Log in through your company">
        <CompanySignIn email={companyEmail} />
      </LinkPage>
    )
  }
  return (
    <LinkPage title="Pick a new password">
      <NewPasswordForm token={token} {...member} result={result} />
    </LinkPage>
  )
}
