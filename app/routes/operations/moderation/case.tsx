import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { readCase } from '../../../features/operations/moderation/cases/case.server.ts'
import { CaseQuery } from '../../../features/operations/moderation/cases/case.ts'
import { CaseFacts } from '../../../features/operations/moderation/cases/case-facts.tsx'
import { KIND_NAMES } from '../../../features/operations/moderation/cases/case-title.ts'
import { DecisionRows } from '../../../features/operations/moderation/cases/decision-rows.tsx'
import { NearPictures } from '../../../features/operations/moderation/cases/near-pictures.tsx'
import { ReportNotes } from '../../../features/operations/moderation/cases/report-notes.tsx'
import { decideCase } from '../../../features/operations/moderation/decide/decide.server.ts'
import { DecideForm } from '../../../features/operations/moderation/decide/decide-form.tsx'
import { CaseDecision } from '../../../features/operations/moderation/decide/decision.ts'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ModerationSection } from '../../../features/operations/moderation/moderation-section.tsx'
import { BlurredPicture } from '../../../features/operations/moderation/queue/blurred-picture.tsx'
import { ReturnLink } from '../../../features/operations/moderation/return-link.tsx'
import { returnPath } from '../../../features/operations/moderation/return-path.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Alert } from '../../../ui/form/alert.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Case')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, CaseQuery, readCase)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, CaseDecision, async (context, decision) => {
    await decideCase(context, decision)
    setFlash(context, { kind: 'moderation_done', text: 'Decided' })
    return redirect(returnPath(new URL(args.request.url).search) ?? '/desk/')
  })
}

/** After a refused decision, shows what was decided. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 401
}

export default function Case() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { id, kind, title, picture, state, isOwn, acts, reports, now } = found
  return (
    <>
      <ReturnLink list="/desk/" />
      <PageTitle>
        {KIND_NAMES[kind]}
        {title && (
          <span>
            : <bdi>{title}</bdi>
          </span>
        )}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 narrow:grid-cols-2">
        <div>
          {picture && (
            <div className="mb-6">
              <BlurredPicture
                hash={picture.hash}
                caseId={id}
                isShown={picture.isShown}
                name={title}
                large
              />
            </div>
          )}
          <ModerationSection title="What was reported">
            <CaseFacts found={found} />
          </ModerationSection>
          <ModerationSection title="Reports">
            <ReportNotes reports={reports} count={found.reportCount} now={now} />
          </ModerationSection>
          {picture && (
            <ModerationSection title="Pictures like it">
              <NearPictures like={found.like} />
            </ModerationSection>
          )}
        </div>
        <div>
          <ModerationSection title={state === 'open' ? 'Decide' : 'Decided'}>
            {state === 'open' && !isOwn && acts.length > 0 && (
              <DecideForm kind={kind} acts={acts} ground={reports[0]?.reason} result={result} />
            )}
            {state === 'open' && !isOwn && acts.length === 0 && (
              <p>Your role can't decide about accounts. Someone else has to.</p>
            )}
            {isOwn && <p>This is about you, or you reported it. Someone else has to decide.</p>}
            {state === 'decided' && (
              <>
                {result?.formError && (
                  <Alert className="mb-3 font-semibold text-danger">{result.formError}</Alert>
                )}
                <DecisionRows
                  decisions={found.decisions.filter(({ caseId }) => caseId === id)}
                  now={now}
                />
              </>
            )}
          </ModerationSection>
          <ModerationSection title="Earlier decisions about this member">
            <DecisionRows
              decisions={found.decisions.filter(({ caseId }) => caseId !== id)}
              now={now}
            />
          </ModerationSection>
        </div>
      </div>
    </>
  )
}
