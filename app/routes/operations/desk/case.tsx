import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { readCase } from '../../../features/operations/desk/cases/case.server.ts'
import { CaseQuery } from '../../../features/operations/desk/cases/case.ts'
import { CaseFacts } from '../../../features/operations/desk/cases/case-facts.tsx'
import { KIND_WORDS } from '../../../features/operations/desk/cases/case-title.ts'
import { DecisionRows } from '../../../features/operations/desk/cases/decision-rows.tsx'
import { NearPictures } from '../../../features/operations/desk/cases/near-pictures.tsx'
import { ReportNotes } from '../../../features/operations/desk/cases/report-notes.tsx'
import { decideCase } from '../../../features/operations/desk/decide/decide.server.ts'
import { DecideForm } from '../../../features/operations/desk/decide/decide-form.tsx'
import { CaseDecision } from '../../../features/operations/desk/decide/decision.ts'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { DeskSection } from '../../../features/operations/desk/desk-section.tsx'
import { VeiledPicture } from '../../../features/operations/desk/queue/veiled-picture.tsx'
import { wayBack } from '../../../features/operations/desk/way-back.ts'
import { WayBackLink } from '../../../features/operations/desk/way-back-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = deskMeta('Case')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, CaseQuery, readCase)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, CaseDecision, async (context, decision) => {
    await decideCase(context, decision)
    setFlash(context, { kind: 'done_at_desk', text: 'Decided' })
    return redirect(wayBack(new URL(args.request.url).search) ?? '/desk/')
  })
}

/** A refused decision shows what was decided. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // Whoever is logged out by now keeps what they typed.
  return actionStatus !== 401
}

export default function Case() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { id, kind, title, picture, state, isOwn, acts, reports, now } = found
  return (
    <>
      <WayBackLink list="/desk/" />
      <PageTitle>
        {KIND_WORDS[kind]}
        {title && (
          <>
            : <bdi>{title}</bdi>
          </>
        )}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 narrow:grid-cols-2">
        <div>
          {picture && (
            <div className="mb-6">
              <VeiledPicture
                hash={picture.hash}
                caseId={id}
                isShown={picture.isShown}
                name={title}
                large
              />
            </div>
          )}
          <DeskSection title="What was reported">
            <CaseFacts found={found} />
          </DeskSection>
          <DeskSection title="Reports">
            <ReportNotes reports={reports} count={found.reportCount} now={now} />
          </DeskSection>
          {picture && (
            <DeskSection title="Pictures like it">
              <NearPictures like={found.like} />
            </DeskSection>
          )}
        </div>
        <div>
          <DeskSection title={state === 'open' ? 'Decide' : 'Decided'}>
            {state === 'open' && !isOwn && acts.length > 0 && (
              <DecideForm kind={kind} acts={acts} ground={reports[0]?.reason} result={result} />
            )}
            {state === 'open' && !isOwn && acts.length === 0 && (
              <p>Your role decides nothing about accounts. Somebody else has to.</p>
            )}
            {isOwn && <p>This concerns you, or you reported it. Somebody else has to decide.</p>}
            {state === 'decided' && (
              <>
                {result?.formError && (
                  <p role="alert" className="mb-3 font-semibold text-danger">
                    {result.formError}
                  </p>
                )}
                <DecisionRows
                  decisions={found.decisions.filter(({ caseId }) => caseId === id)}
                  now={now}
                />
              </>
            )}
          </DeskSection>
          <DeskSection title="Earlier decisions about this member">
            <DecisionRows
              decisions={found.decisions.filter(({ caseId }) => caseId !== id)}
              now={now}
            />
          </DeskSection>
        </div>
      </div>
    </>
  )
}
