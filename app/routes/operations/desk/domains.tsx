import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { DeskSection } from '../../../features/operations/desk/desk-section.tsx'
import { DomainForm } from '../../../features/operations/desk/domains/domain-form.tsx'
import {
  changeDomain,
  readDomains,
} from '../../../features/operations/desk/domains/domains.server.ts'
import { DomainChange, DomainsQuery } from '../../../features/operations/desk/domains/domains.ts'
import { STATUS_WORDS } from '../../../features/operations/desk/domains/status-words.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = deskMeta('Sites')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, DomainsQuery, readDomains)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, DomainChange, async (context, change) => {
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
      <DeskSection title="Change one">
        <DomainForm result={result} />
      </DeskSection>
      <DeskSection title={q ? 'Known sites' : 'Sites whose links are not opened'}>
        <Form method="get" className="mb-4 flex max-w-xl items-end gap-3" key={q}>
          <div className="grow">
            <TextField label="Begins with" name="q" defaultValue={q} autoComplete="off" />
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
              <span className="shrink-0 text-muted">{STATUS_WORDS[status ?? 'none']}</span>
            </li>
          ))}
        </ul>
        <MoreLink bookmark={bookmark}>Further sites</MoreLink>
      </DeskSection>
    </>
  )
}
