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
  changeEmail,
  readEmailChangeLink,
} from '../../features/account/emails/email-change.server.ts'
import { DeadLink } from '../../features/auth/recovery/dead-link.tsx'
import { LinkDone } from '../../features/auth/recovery/link-done.tsx'
import { LinkPage } from '../../features/auth/recovery/link-page.tsx'
import { LinkQuestion } from '../../features/auth/recovery/link-question.tsx'
import { LinkQuery } from '../../features/auth/tokens/links.ts'
import { show, submit } from '../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../http/secret-address.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Your new email · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const link = await show(args, LinkQuery, readEmailChangeLink)
  return data(link, link ? 200 : 410)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkQuery, async (context, link) => {
    const { address } = await changeEmail(context, link)
    return data({ changedTo: address }, 200)
  })
}

export { shouldRevalidate } from '../../frame/revalidate-link.ts'

export default function NewEmail() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const result = useActionData<typeof action>()
  if (result && 'changedTo' in result) {
    return (
      <LinkDone title="Your email is changed" act="See new ideas" to="/">
        From now on you log in with {result.changedTo}, and messages go there. We told your old
        address.
      </LinkDone>
    )
  }
  if (result && 'code' in result && result.code === 'email_taken') {
    return (
      <LinkPage title="Your email stays as it is">
        <p role="alert" className="text-center text-muted">
          {result.formError}
        </p>
      </LinkPage>
    )
  }
  if (!link) {
    return (
      <DeadLink act="Open your settings" to="/settings/security/">
        Your settings tell which email you have, and change it.
      </DeadLink>
    )
  }
  return (
    <LinkQuestion
      title="Use this email?"
      action={`/account/email/change/${token}/`}
      act="Use this email"
      result={result}
    >
      {link.address} becomes the email of your account {link.username}: you log in with it, and
      messages go there.
    </LinkQuestion>
  )
}
