import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { DeadLink } from '../../features/auth/recovery/dead-link.tsx'
import { LinkDone } from '../../features/auth/recovery/link-done.tsx'
import { LinkQuestion } from '../../features/auth/recovery/link-question.tsx'
import { notMe, readNotMeLink } from '../../features/auth/recovery/not-me.server.ts'
import { LinkQuery } from '../../features/auth/tokens/links.ts'
import { show, submit } from '../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../http/secret-address.server.ts'
import { signBrowserOut } from '../../http/session-cookie.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `This wasn't me · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const link = await show(args, LinkQuery, readNotMeLink)
  return data(link, link ? 200 : 410)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkQuery, async (context, link) => {
    const { memberId, address } = await notMe(context, link)
    if (context.viewer?.id === memberId) signBrowserOut(context)
    return data({ sentTo: address }, 200)
  })
}

export { shouldRevalidate } from '../../frame/revalidate-link.ts'

export default function NotMe() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const result = useActionData<typeof action>()
  if (result && 'sentTo' in result) {
    return (
      <LinkDone title="Your account is safe" act="Back to log in" to="/login/?aec=0">
        Everyone is logged out, and the password opens nothing any more. We sent instructions to
        pick a new password to {result.sentTo}.
      </LinkDone>
    )
  }
  if (!link) return <DeadLink />
  return (
    <LinkQuestion
      title="Wasn't it you?"
      action={`/account/not-me/${token}/`}
      act="This wasn't me"
      result={result}
    >
      {link.wasMoved
        ? 'We log everyone out, bring your email back, and send you a link to pick a new password.'
        : 'We log everyone out, switch the new password off, and send you a link to pick one of your own.'}
    </LinkQuestion>
  )
}
