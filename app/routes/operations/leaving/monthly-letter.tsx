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
import {
  readMonthlyLetter,
  stopByLetter,
} from '../../../features/operations/leaving/copies/monthly-copies.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Monthly copy · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const found = await show(args, LinkQuery, readMonthlyLetter)
  return data(found, found ? 200 : 410)
}

/** A mail program sends this without a log-in, and follows nothing. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkQuery, async (context, link) => {
    await stopByLetter(context, link)
    return data({ isDone: true }, 200)
  })
}

export default function MonthlyLetter() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <DeadLetterLink />
  return (
    <LinkPage title={found.isOn ? 'Your monthly copy' : 'The monthly copy is stopped'}>
      <p role="status" className="mb-6">
        {found.isOn
          ? 'Every month we make a copy of your data and write to you.'
          : 'No more copies are made by themselves. You can switch them on again in your settings.'}
      </p>
      {found.isOn && (
        <Form method="post">
          <Button type="submit" look="brand">
            Stop the monthly copy
          </Button>
        </Form>
      )}
    </LinkPage>
  )
}
