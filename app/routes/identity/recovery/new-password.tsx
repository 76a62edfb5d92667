import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { DeadLink } from '../../../features/identity/recovery/dead-link.tsx'
import { LinkPage } from '../../../features/identity/recovery/link-page.tsx'
import { NewPasswordForm } from '../../../features/identity/recovery/new-password-form.tsx'
import { PasswordReset } from '../../../features/identity/recovery/recovery.ts'
import {
  readResetLink,
  resetPassword,
} from '../../../features/identity/recovery/reset-password.server.ts'
import { LinkQuery } from '../../../features/identity/tokens/links.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserIn } from '../../../http/cookies/session-cookie.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { orSecondFactor } from '../../../http/redirects.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'

/** After a way back its member sees what is left. */
const WAYS = '/settings/security/ways/'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Pick a new password · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const link = await show(args, LinkQuery, readResetLink)
  return data(link, link ? 200 : 410)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, PasswordReset, async (context, input) => {
    const after = { next: WAYS, attempt: input.attempt }
    signBrowserIn(context, await orSecondFactor(after, () => resetPassword(context, input)))
    setFlash(context, { kind: 'password_changed' })
    return redirectDocument(WAYS)
  })
}

export { shouldRevalidate } from '../../../frame/revalidate-link.ts'

export default function NewPasswordPage() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const result = useActionData<typeof action>()
  if (!link) return <DeadLink />
  return (
    <LinkPage title="Pick a new password">
      <NewPasswordForm token={token} {...link} result={result} />
    </LinkPage>
  )
}
