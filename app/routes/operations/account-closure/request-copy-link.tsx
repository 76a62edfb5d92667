import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { captchaKeys } from '../../../features/identity/captcha/captcha.server.ts'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { CopyLinkSent } from '../../../features/operations/account-closure/copies/copy-link-sent.tsx'
import { RequestCopyForm } from '../../../features/operations/account-closure/copies/request-copy-form.tsx'
import {
  CopyLinkRequest,
  sendCopyLink,
} from '../../../features/operations/account-closure/copies/request-copy-link.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [
  { title: `A copy of your data · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => ({
    captchaKeys: captchaKeys(context),
    appealsEmail: context.env.APPEALS_EMAIL,
  }))
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, CopyLinkRequest, async (context, input) => {
    await sendCopyLink(context, input)
    return { sentTo: input.usernameOrEmail }
  })
}

export default function AskCopyLink() {
  const { captchaKeys, appealsEmail } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result && 'sentTo' in result) {
    return (
      <NarrowPage title="Check your email">
        <CopyLinkSent to={result.sentTo} appealsEmail={appealsEmail} />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Get a copy of your pins">
      <RequestCopyForm captchaKeys={captchaKeys} result={result} />
    </NarrowPage>
  )
}
