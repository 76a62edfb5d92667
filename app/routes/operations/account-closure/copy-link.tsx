import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { LinkPage } from '../../../features/identity/link-page.tsx'
import { ExpiredLink } from '../../../features/identity/recovery/expired-link.tsx'
import { LinkQuery } from '../../../features/identity/tokens/links.ts'
import { CopyForm } from '../../../features/operations/account-closure/copies/copy-form.tsx'
import {
  readCopyLink,
  startCopyByLink,
} from '../../../features/operations/account-closure/copies/copy-links.server.ts'
import { CopyState } from '../../../features/operations/account-closure/copies/copy-state.tsx'
import { handleForm } from '../../../http/form.server.ts'
import { SECRET_ADDRESS, showLink } from '../../../http/secret-link.server.ts'
import { FormError } from '../../../ui/form/field.tsx'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `A copy of your data · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, LinkQuery, readCopyLink)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, LinkQuery, async (context, link) => {
    await startCopyByLink(context, link)
    return redirect(`/account/copy/${link.token}/`)
  })
}

export default function CopyLink() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const base = `/account/copy/${useParams()['token']}/`
  if (!found) {
    return (
      <ExpiredLink to="/account/copy/">
        If your account is closed or limited, we can email you a new one.
      </ExpiredLink>
    )
  }
  const { username, copy } = found
  return (
    <LinkPage title="A copy of your data">
      <p className="mb-4 wrap-anywhere">
        Download the pins, boards and pictures of <b>{username}</b>, and everything else we have
        about you, as a ZIP. This works even if the account is closed or limited.
      </p>
      <p className="mb-6 text-sm text-muted">
        Anyone with this link can download it, so keep it to yourself. We keep a copy for 7 days,
        and you can get one a day.
      </p>
      <FormError>{result?.formError}</FormError>
      <CopyState copy={copy} base={base} />
      <CopyForm copy={copy} action={base} />
    </LinkPage>
  )
}
