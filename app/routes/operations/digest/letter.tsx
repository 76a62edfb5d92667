import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { DeadLetterLink } from '../../../features/identity/recovery/dead-link.tsx'
import { LinkPage } from '../../../features/identity/recovery/link-page.tsx'
import { LinkQuery } from '../../../features/identity/tokens/links.ts'
import { readDigestLink, stopDigest } from '../../../features/operations/digest/digests.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Weekly letter · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const found = await show(args, LinkQuery, readDigestLink)
  return data(found, found ? 200 : 410)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkQuery, async (context, link) => {
    await stopDigest(context, link)
    return data({ isDone: true }, 200)
  })
}

export default function DigestLink() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <DeadLetterLink />
  return (
    <LinkPage title={found.isOn ? 'Your weekly letter' : 'The weekly letter is stopped'}>
      <p role="status" className="mb-6">
        {found.isOn
          ? 'Each Monday you read what your week brought, if there is something to say.'
          : 'It comes no more. You can ask for it again in your settings.'}
      </p>
      {found.isOn && (
        <Form method="post">
          <Button type="submit" look="brand">
            Stop the letter
          </Button>
        </Form>
      )}
    </LinkPage>
  )
}
