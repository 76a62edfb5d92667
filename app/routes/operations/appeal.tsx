import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { DeadLetterLink } from '../../features/identity/recovery/dead-link.tsx'
import { LinkPage } from '../../features/identity/recovery/link-page.tsx'
import { appealByLink, readByLink } from '../../features/operations/desk/appeals/appeal.server.ts'
import { AppealLink, LinkAppeal } from '../../features/operations/desk/appeals/appeal.ts'
import { AppealForm } from '../../features/operations/desk/statements/appeal-form.tsx'
import { isAppealable } from '../../features/operations/desk/statements/statement.ts'
import { StatementCard } from '../../features/operations/desk/statements/statement-card.tsx'
import { show, submit } from '../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../http/secret-address.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Appeal · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const found = await show(args, AppealLink, readByLink)
  return data(found, found ? 200 : 410)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkAppeal, async (context, appeal) => {
    await appealByLink(context, appeal)
    return data({ isSent: true }, 200)
  })
}

export default function Appeal() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (!found) return <DeadLetterLink />
  const { statement, now } = found
  return (
    <LinkPage title="What we decided, and why">
      <StatementCard statement={statement} now={now}>
        {isAppealable(statement, now) && (
          <AppealForm
            decisionId={null}
            result={result && 'isSent' in result ? undefined : result}
          />
        )}
      </StatementCard>
    </LinkPage>
  )
}
