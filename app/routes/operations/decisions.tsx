import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { appealDecision } from '../../features/operations/moderation/appeals/appeal.server.ts'
import { OwnAppeal } from '../../features/operations/moderation/appeals/appeal.ts'
import { AppealForm } from '../../features/operations/moderation/statements/appeal-form.tsx'
import { isAppealable } from '../../features/operations/moderation/statements/statement.ts'
import { StatementCard } from '../../features/operations/moderation/statements/statement-card.tsx'
import { readOwnDecisions } from '../../features/operations/moderation/statements/statements.server.ts'
import { MoreLink } from '../../features/screens/feeds/more-link.tsx'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../http/form.server.ts'
import { PageQuery } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Decisions · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, PageQuery, readOwnDecisions)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, OwnAppeal, async (context, appeal) => {
    await appealDecision(context, appeal)
    setFlash(context, { kind: 'moderation_done', text: "We've received your appeal" })
    return redirect('/settings/decisions/')
  })
}

export default function Decisions() {
  const { decisions, now, bookmark } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle line="What we decided about your account and content, and why.">
        Decisions
      </PageTitle>
      {decisions.length === 0 && (
        <Empty title="No decisions yet">
          If we ever remove something of yours, you can see why here, and appeal.
        </Empty>
      )}
      <div className="flex flex-col gap-4">
        {decisions.map((statement) => (
          <StatementCard key={statement.id} statement={statement} now={now}>
            {isAppealable(statement, now) && (
              <AppealForm decisionId={statement.id} result={result} />
            )}
          </StatementCard>
        ))}
      </div>
      <MoreLink bookmark={bookmark}>Older decisions</MoreLink>
    </>
  )
}
