import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { AccountQuestion } from '../../../features/identity/email-addresses/account-question.tsx'
import { LinkPage } from '../../../features/identity/link-page.tsx'
import { ExpiredLink } from '../../../features/identity/recovery/expired-link.tsx'
import { LinkDetour } from '../../../features/identity/recovery/link-detour.tsx'
import { LinkDone } from '../../../features/identity/recovery/link-done.tsx'
import { LinkQuestion } from '../../../features/identity/recovery/link-question.tsx'
import { VerificationAnswer } from '../../../features/identity/tokens/links.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'
import { accountLinkAt } from './account-links.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction<typeof loader> = ({ data: link }) => [
  { title: `${link?.documentTitle} · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const path = new URL(args.request.url).pathname
  const { documentTitle, title, buttonLabel, dead, ask } = accountLinkAt(path)
  const question = await loadPage(args, VerificationAnswer, (context, link) => {
    return ask(context, { ...link, path })
  })
  const status = question === null ? 410 : 200
  return data({ documentTitle, title, buttonLabel, question, dead }, status)
}

export async function action(args: ActionFunctionArgs) {
  const path = new URL(args.request.url).pathname
  const { confirm } = accountLinkAt(path)
  return handleForm(args, VerificationAnswer, async (context, link) => {
    return data({ done: await confirm(context, { ...link, path }) }, 200)
  })
}

export { shouldRevalidate } from '../../../frame/revalidate-link.ts'

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
      <LinkPage title="Your email was not changed">
        <p role="alert" className="text-center text-muted">
          {result.formError}
        </p>
      </LinkPage>
    )
  }
  if (question === null) {
    return (
      <ExpiredLink buttonLabel={dead?.buttonLabel} to={dead?.to}>
        {dead?.text}
      </ExpiredLink>
    )
  }
  switch (question.kind) {
    case 'account':
      return <AccountQuestion {...question} action={pathname} result={result} />
    case 'detour':
      return <LinkDetour {...question}>{question.text}</LinkDetour>
    case 'question':
      return (
        <LinkQuestion title={title} action={pathname} buttonLabel={buttonLabel} result={result}>
          {question.text}
        </LinkQuestion>
      )
  }
}
