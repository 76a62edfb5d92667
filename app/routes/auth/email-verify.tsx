import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import {
  readVerificationLink,
  verifyEmail,
} from '../../features/auth/emails/email-verification.server.ts'
import { DeadLink } from '../../features/auth/recovery/dead-link.tsx'
import { LinkDone } from '../../features/auth/recovery/link-done.tsx'
import { LinkQuestion } from '../../features/auth/recovery/link-question.tsx'
import { LinkQuery } from '../../features/auth/tokens/links.ts'
import { show, submit } from '../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../http/secret-address.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Confirm your email · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const link = await show(args, LinkQuery, readVerificationLink)
  return data(link, link ? 200 : 410)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkQuery, async (context, link) => {
    const { address } = await verifyEmail(context, link)
    return data({ confirmed: address }, 200)
  })
}

export { shouldRevalidate } from '../../frame/revalidate-link.ts'

export default function VerifyEmail() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const result = useActionData<typeof action>()
  if (result && 'confirmed' in result) {
    return (
      <LinkDone title="Your email is confirmed" act="See new ideas" to="/">
        {result.confirmed} is yours, and we know it now. If you are ever locked out, that is where
        we send the way in.
      </LinkDone>
    )
  }
  if (!link) {
    return (
      <DeadLink act="Open your settings" to="/settings/security/">
        If you have confirmed your email, all is well; if not, your settings send another.
      </DeadLink>
    )
  }
  return (
    <LinkQuestion
      title="Is this your email?"
      action={`/account/email/verify/${token}/`}
      act="Confirm my email"
      result={result}
    >
      Confirm that {link.address} is yours, and we can always get you back in.
    </LinkQuestion>
  )
}
