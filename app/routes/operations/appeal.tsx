import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { LinkPage } from '../../features/identity/link-page.tsx'
import { BrokenEmailLink } from '../../features/identity/recovery/expired-link.tsx'
import {
  appealByLink,
  readDecisionByLink,
} from '../../features/operations/moderation/appeals/appeal.server.ts'
import { AppealLink, LinkAppeal } from '../../features/operations/moderation/appeals/appeal.ts'
import { AppealForm } from '../../features/operations/moderation/statements/appeal-form.tsx'
import { isAppealable } from '../../features/operations/moderation/statements/statement.ts'
import { StatementCard } from '../../features/operations/moderation/statements/statement-card.tsx'
import { SECRET_ADDRESS, showLink, submitLink } from '../../http/secret-link.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Appeal · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, AppealLink, readDecisionByLink)
}

export function action(args: ActionFunctionArgs) {
  return submitLink(args, LinkAppeal, appealByLink)
}

export default function Appeal() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (!found) return <BrokenEmailLink />
  const { statement, now } = found
  return (
    <LinkPage title="What we decided, and why">
      <StatementCard statement={statement} now={now}>
        {isAppealable(statement, now) && (
          <AppealForm
            decisionId={null}
            result={result && 'isDone' in result ? undefined : result}
          />
        )}
      </StatementCard>
    </LinkPage>
  )
}
