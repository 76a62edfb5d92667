import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { DeadLink } from '../../../features/identity/recovery/dead-link.tsx'
import { LinkPage } from '../../../features/identity/recovery/link-page.tsx'
import { LinkQuery } from '../../../features/identity/tokens/links.ts'
import { CopyForm } from '../../../features/operations/leaving/copies/copy-form.tsx'
import {
  beginByLink,
  readCopyLink,
} from '../../../features/operations/leaving/copies/copy-links.server.ts'
import { CopyState } from '../../../features/operations/leaving/copies/copy-state.tsx'
import { show, submit } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'
import { FormError } from '../../../ui/form/field.tsx'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `A copy of your data · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const found = await show(args, LinkQuery, readCopyLink)
  return data(found, found ? 200 : 410)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkQuery, async (context, link) => {
    await beginByLink(context, link)
    return redirect(`/account/copy/${link.token}/`)
  })
}

export default function CopyLink() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const base = `/account/copy/${useParams()['token']}/`
  if (!found) {
    return (
      <DeadLink to="/account/copy/">
        Where an account is closed or limited, we send a new one to its address.
      </DeadLink>
    )
  }
  const { username, copy } = found
  return (
    <LinkPage title="A copy of your data">
      <p className="mb-4 wrap-anywhere">
        This is the way to the pins, boards and pictures of <b>{username}</b>, whatever happened to
        the account. The copy is a ZIP, and has all else that we have about you, too.
      </p>
      <p className="mb-6 text-sm text-muted">
        Whoever has this link can fetch it: keep it to yourself. A copy is kept for 7 days, and
        there is one a day.
      </p>
      <FormError>{result?.formError}</FormError>
      <CopyState copy={copy} base={base} />
      <CopyForm copy={copy} action={base} />
    </LinkPage>
  )
}
