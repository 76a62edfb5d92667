import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import { AnswerForm } from '../../../features/operations/desk/appeals/answer-form.tsx'
import { DecisionAnswer, DecisionQuery } from '../../../features/operations/desk/appeals/appeal.ts'
import { readDecision } from '../../../features/operations/desk/appeals/appeals.server.ts'
import {
  decideAppeal,
  takeBack,
} from '../../../features/operations/desk/appeals/decide-appeal.server.ts'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { DeskSection } from '../../../features/operations/desk/desk-section.tsx'
import { ruleText, whatWasDone } from '../../../features/operations/desk/statements/statement.ts'
import { WayBackLink } from '../../../features/operations/desk/way-back-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = deskMeta('Decision')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, DecisionQuery, readDecision)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, DecisionAnswer, async (context, { verdict, ...answer }) => {
    if (verdict === 'take_back') await takeBack(context, answer)
    else await decideAppeal(context, { ...answer, verdict })
    setFlash(context, { kind: 'done_at_desk', text: 'Done, and told' })
    return redirect(`/desk/decisions/${answer.decisionId}/${new URL(args.request.url).search}`)
  })
}

/** A refused answer shows what was decided. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // Whoever is logged out by now keeps what they typed.
  return actionStatus !== 401
}

export default function Decision() {
  const { decision, mayAnswer, mayTakeBack, othersTurn, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="max-w-2xl">
      <WayBackLink list="/desk/appeals/" />
      <PageTitle>{whatWasDone(decision)}</PageTitle>
      <p className="mb-6 text-sm text-muted">
        <bdi>{decision.username}</bdi> · by {decision.operator ?? 'the terminal'} ·{' '}
        <TimeText at={decision.createdAt} now={now} />
        {decision.reversedAt !== null && ' · taken back'}
      </p>
      <DeskSection title="Reason">
        <p className="break-words whitespace-pre-line">{decision.explanation}</p>
        <p className="text-sm text-muted">{ruleText(decision)}</p>
      </DeskSection>
      {decision.appeal && (
        <DeskSection title="Appeal">
          <p dir="auto" className="break-words whitespace-pre-line">
            {decision.appeal}
          </p>
        </DeskSection>
      )}
      {decision.appealAnswer && (
        <DeskSection title="Answer">
          <p className="break-words whitespace-pre-line">{decision.appealAnswer}</p>
        </DeskSection>
      )}
      {(mayAnswer || mayTakeBack) && (
        <DeskSection title={mayAnswer ? 'Answer the appeal' : 'Take it back'}>
          <AnswerForm isAppealed={mayAnswer} result={result} />
        </DeskSection>
      )}
      {othersTurn && <p>{othersTurn}</p>}
      {!mayAnswer && !mayTakeBack && result?.formError && (
        <p role="alert" className="font-semibold text-danger">
          {result.formError}
        </p>
      )}
    </div>
  )
}
