import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DomainForm } from '../../../features/operations/moderation/domains/domain-form.tsx'
import {
  changeDomain,
  readDomains,
} from '../../../features/operations/moderation/domains/domains.server.ts'
import {
  DomainChange,
  DomainsQuery,
} from '../../../features/operations/moderation/domains/domains.ts'
import { STATUS_LABELS } from '../../../features/operations/moderation/domains/status-labels.ts'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ModerationSection } from '../../../features/operations/moderation/moderation-section.tsx'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Sites')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, DomainsQuery, readDomains)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, DomainChange, async (context, change) => {
    await changeDomain(context, change)
    setFlash(context, { kind: 'settings_saved' })
    return redirect('/desk/domains/')
  })
}

export default function Domains() {
  const { domains, q, bookmark } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle>Sites that pins link to</PageTitle>
      <ModerationSection title="Change a site">
        <DomainForm result={result} />
      </ModerationSection>
      <ModerationSection title={q ? 'Known sites' : 'Sites with blocked links'}>
        <Form method="get" className="mb-4 flex max-w-xl items-end gap-3" key={q}>
          <div className="grow">
            <TextField label="Starts with" name="q" defaultValue={q} autoComplete="off" />
          </div>
          <Button type="submit" className="h-12">
            Find
          </Button>
        </Form>
        {domains.length === 0 && <p className="text-muted">None.</p>}
        <ul className="max-w-xl divide-y divide-line">
          {domains.map(({ host, status }) => (
            <li key={host} className="flex justify-between gap-4 py-2">
              <bdi className="break-all">{host}</bdi>
              <span className="shrink-0 text-muted">{STATUS_LABELS[status ?? 'none']}</span>
            </li>
          ))}
        </ul>
        <MoreLink bookmark={bookmark}>More sites</MoreLink>
      </ModerationSection>
    </>
  )
}
