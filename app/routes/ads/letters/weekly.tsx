import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import {
  chooseWeekly,
  readWeekly,
  WeeklyChoice,
  WeeklyLink,
} from '../../../features/ads/weekly/choose-weekly.server.ts'
import { DeadLetterLink } from '../../../features/identity/recovery/dead-link.tsx'
import { LinkPage } from '../../../features/identity/recovery/link-page.tsx'
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
  const found = await show(args, WeeklyLink, readWeekly)
  return data(found, found ? 200 : 410)
}

/** A mail program sends this without a log-in, and follows nothing. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, WeeklyChoice, async (context, choice) => {
    await chooseWeekly(context, choice)
    return data({ isDone: true }, 200)
  })
}

export default function Weekly() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <DeadLetterLink />
  const { name, wantsIt } = found
  return (
    <LinkPage title={wantsIt ? 'Your weekly letter' : 'The weekly letter is stopped'}>
      <p role="status" className="mb-6 break-words">
        {wantsIt ? (
          <>
            Each Monday <bdi>{name}</bdi> reads what its promoted pins cost and brought.
          </>
        ) : (
          <>
            <bdi>{name}</bdi> gets no weekly letter any more. Bills and answers still come.
          </>
        )}
      </p>
      <Form method="post">
        <input type="hidden" name="act" value={wantsIt ? 'stop' : 'send'} />
        <Button type="submit" look={wantsIt ? 'brand' : 'quiet'}>
          {wantsIt ? 'Stop the letter' : 'Send it again'}
        </Button>
      </Form>
    </LinkPage>
  )
}
