import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { appealOwn } from '../../features/operations/desk/appeals/appeal.server.ts'
import { OwnAppeal } from '../../features/operations/desk/appeals/appeal.ts'
import { AppealForm } from '../../features/operations/desk/statements/appeal-form.tsx'
import { isAppealable } from '../../features/operations/desk/statements/statement.ts'
import { StatementCard } from '../../features/operations/desk/statements/statement-card.tsx'
import { readOwnDecisions } from '../../features/operations/desk/statements/statements.server.ts'
import { MoreLink } from '../../features/screens/feeds/more-link.tsx'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { show, submit } from '../../http/form.server.ts'
import { PageQuery } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Decisions · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, PageQuery, readOwnDecisions)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, OwnAppeal, async (context, appeal) => {
    await appealOwn(context, appeal)
    setFlash(context, { kind: 'done_at_desk', text: 'We got your appeal' })
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
        <Empty title="Nothing was decided">
          If we ever take something of yours down, you read here why, and can appeal.
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
