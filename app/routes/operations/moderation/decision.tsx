import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import { AnswerForm } from '../../../features/operations/moderation/appeals/answer-form.tsx'
import {
  DecisionAnswer,
  DecisionQuery,
} from '../../../features/operations/moderation/appeals/appeal.ts'
import { readDecision } from '../../../features/operations/moderation/appeals/appeals.server.ts'
import {
  decideAppeal,
  reverseDecision,
} from '../../../features/operations/moderation/appeals/decide-appeal.server.ts'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ModerationSection } from '../../../features/operations/moderation/moderation-section.tsx'
import { ReturnLink } from '../../../features/operations/moderation/return-link.tsx'
import {
  decisionText,
  ruleText,
} from '../../../features/operations/moderation/statements/statement.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Alert } from '../../../ui/form/alert.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Decision')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, DecisionQuery, readDecision)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, DecisionAnswer, async (context, { verdict, ...answer }) => {
    if (verdict === 'withdraw') await reverseDecision(context, answer)
    else await decideAppeal(context, { ...answer, verdict })
    setFlash(context, { kind: 'moderation_done', text: "Done. We've notified the member." })
    return redirect(`/desk/decisions/${answer.decisionId}/${new URL(args.request.url).search}`)
  })
}

/** After a refused answer, shows what was decided. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 401
}

export default function Decision() {
  const { decision, mayAnswer, mayWithdraw, othersTurn, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="max-w-2xl">
      <ReturnLink list="/desk/appeals/" />
      <PageTitle>{decisionText(decision)}</PageTitle>
      <p className="mb-6 text-sm text-muted">
        <bdi>{decision.username}</bdi> · by {decision.operator ?? 'the terminal'} ·{' '}
        <TimeText at={decision.createdAt} now={now} />
        {decision.reversedAt !== null && <span>{' · reversed'}</span>}
      </p>
      <ModerationSection title="Reason">
        <p className="break-words whitespace-pre-line">{decision.explanation}</p>
        <p className="text-sm text-muted">{ruleText(decision)}</p>
      </ModerationSection>
      {decision.appeal && (
        <ModerationSection title="Appeal">
          <p dir="auto" className="break-words whitespace-pre-line">
            {decision.appeal}
          </p>
        </ModerationSection>
      )}
      {decision.appealAnswer && (
        <ModerationSection title="Answer">
          <p className="break-words whitespace-pre-line">{decision.appealAnswer}</p>
        </ModerationSection>
      )}
      {(mayAnswer || mayWithdraw) && (
        <ModerationSection title={mayAnswer ? 'Answer the appeal' : 'Reverse the decision'}>
          <AnswerForm isAppealed={mayAnswer} result={result} />
        </ModerationSection>
      )}
      {othersTurn && <p>{othersTurn}</p>}
      {!mayAnswer && !mayWithdraw && result?.formError && (
        <Alert className="font-semibold text-danger">{result.formError}</Alert>
      )}
    </div>
  )
}
