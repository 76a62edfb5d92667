import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DecisionRows } from '../../../features/operations/moderation/cases/decision-rows.tsx'
import { AccountForm } from '../../../features/operations/moderation/members/account-form.tsx'
import { actOnAccount } from '../../../features/operations/moderation/members/act-on-account.server.ts'
import { lookUp } from '../../../features/operations/moderation/members/look-up.server.ts'
import { AccountAct, LookUpQuery } from '../../../features/operations/moderation/members/look-up.ts'
import { MemberFacts } from '../../../features/operations/moderation/members/member-facts.tsx'
import { MemberRows } from '../../../features/operations/moderation/members/member-rows.tsx'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ModerationSection } from '../../../features/operations/moderation/moderation-section.tsx'
import { ReturnLink } from '../../../features/operations/moderation/return-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Members')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, LookUpQuery, lookUp)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, AccountAct, async (context, act) => {
    await actOnAccount(context, act)
    setFlash(context, { kind: 'moderation_done', text: "Done. We've notified the member." })
    return redirect('/desk/members/')
  })
}

export default function Members() {
  const { q, reason, found, decisions, isViewer, lists, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <ReturnLink />
      <PageTitle>Look up a member</PageTitle>
      <Form method="get" className="mb-8 flex max-w-xl flex-col gap-4" key={q}>
        <TextField
          label="Username, email or id"
          name="q"
          defaultValue={q}
          autoComplete="off"
          required
        />
        <TextField
          label="Why"
          name="reason"
          defaultValue={reason}
          autoFocus={q !== '' && reason === ''}
          maxLength={200}
          required
          hint="Recorded with your name."
        />
        <ActionButtons>
          <Button type="submit" look={found ? 'quiet' : 'brand'}>
            Look up
          </Button>
        </ActionButtons>
      </Form>
      {q && reason && !found && <p role="status">Nobody has that username, address or id.</p>}
      {lists && (
        <div className="grid grid-cols-1 gap-x-10 narrow:grid-cols-2">
          <ModerationSection title="Most reported">
            {lists.reported.length === 0 && <p className="text-muted">No reports are open.</p>}
            <MemberRows members={lists.reported} now={now} />
          </ModerationSection>
          <ModerationSection title="Newest">
            <MemberRows members={lists.newest} now={now} />
          </ModerationSection>
        </div>
      )}
      {found && (
        <>
          <ModerationSection title="Account">
            <MemberFacts found={found} now={now} />
          </ModerationSection>
          <ModerationSection title="Decisions">
            {decisions.length === 0 && <p className="text-muted">None.</p>}
            <DecisionRows decisions={decisions} now={now} />
          </ModerationSection>
          {!isViewer && (
            <ModerationSection title="Decide about the account">
              <AccountForm member={found} result={result} />
            </ModerationSection>
          )}
        </>
      )}
    </>
  )
}
