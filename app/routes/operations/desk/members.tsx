import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DecisionRows } from '../../../features/operations/desk/cases/decision-rows.tsx'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { DeskSection } from '../../../features/operations/desk/desk-section.tsx'
import { AccountForm } from '../../../features/operations/desk/members/account-form.tsx'
import { actOnAccount } from '../../../features/operations/desk/members/act-on-account.server.ts'
import { lookUp } from '../../../features/operations/desk/members/look-up.server.ts'
import { AccountAct, LookUpQuery } from '../../../features/operations/desk/members/look-up.ts'
import { MemberFacts } from '../../../features/operations/desk/members/member-facts.tsx'
import { MemberRows } from '../../../features/operations/desk/members/member-rows.tsx'
import { WayBackLink } from '../../../features/operations/desk/way-back-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = deskMeta('Members')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, LookUpQuery, lookUp)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, AccountAct, async (context, act) => {
    await actOnAccount(context, act)
    setFlash(context, { kind: 'done_at_desk', text: 'Done, and told' })
    return redirect('/desk/members/')
  })
}

export default function Members() {
  const { q, reason, found, decisions, isSelf, lists, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <WayBackLink />
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
          hint="It is kept with your name."
        />
        <Acts>
          <Button type="submit" look={found ? 'quiet' : 'brand'}>
            Look up
          </Button>
        </Acts>
      </Form>
      {q && reason && !found && <p role="status">Nobody has that username, address or id.</p>}
      {lists && (
        <div className="grid grid-cols-1 gap-x-10 narrow:grid-cols-2">
          <DeskSection title="Most reported">
            {lists.reported.length === 0 && <p className="text-muted">No reports are open.</p>}
            <MemberRows members={lists.reported} now={now} />
          </DeskSection>
          <DeskSection title="Newest">
            <MemberRows members={lists.newest} now={now} />
          </DeskSection>
        </div>
      )}
      {found && (
        <>
          <DeskSection title="Account">
            <MemberFacts found={found} now={now} />
          </DeskSection>
          <DeskSection title="Decisions">
            {decisions.length === 0 && <p className="text-muted">None.</p>}
            <DecisionRows decisions={decisions} now={now} />
          </DeskSection>
          {!isSelf && (
            <DeskSection title="Decide about the account">
              <AccountForm member={found} result={result} />
            </DeskSection>
          )}
        </>
      )}
    </>
  )
}
