import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { DeadLink } from '../../features/auth/recovery/dead-link.tsx'
import { LinkDone } from '../../features/auth/recovery/link-done.tsx'
import { LinkPage } from '../../features/auth/recovery/link-page.tsx'
import { LinkQuestion } from '../../features/auth/recovery/link-question.tsx'
import { LinkQuery } from '../../features/auth/tokens/links.ts'
import { show, submit } from '../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../http/secret-address.server.ts'
import { accountLinkAt } from './account-links.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction<typeof loader> = ({ data: link }) => [
  { title: `${link?.documentTitle} · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { documentTitle, title, buttonLabel, dead, ask } = accountLinkAt(args.request.url)
  const question = await show(args, LinkQuery, ask)
  const status = question === null ? 410 : 200
  return data({ documentTitle, title, buttonLabel, question, dead }, status)
}

export async function action(args: ActionFunctionArgs) {
  const { confirm, done } = accountLinkAt(args.request.url)
  return submit(args, LinkQuery, async (context, link) => {
    return data({ done: { ...done, text: await confirm(context, link) } }, 200)
  })
}

export { shouldRevalidate } from '../../frame/revalidate-link.ts'

export default function AccountLink() {
  const { title, buttonLabel, question, dead } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const result = useActionData<typeof action>()
  if (result && 'done' in result) {
    const { text, ...way } = result.done
    return <LinkDone {...way}>{text}</LinkDone>
  }
  if (result?.code === 'email_taken') {
    return (
      <LinkPage title="Your email stays as it is">
        <p role="alert" className="text-center text-muted">
          {result.formError}
        </p>
      </LinkPage>
    )
  }
  if (question === null) {
    return (
      <DeadLink buttonLabel={dead?.buttonLabel} to={dead?.to}>
        {dead?.text}
      </DeadLink>
    )
  }
  return (
    <LinkQuestion title={title} action={pathname} buttonLabel={buttonLabel} result={result}>
      {question}
    </LinkQuestion>
  )
}
