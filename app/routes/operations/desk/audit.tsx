import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import { readAudit } from '../../../features/operations/desk/audit/audit.server.ts'
import { AuditQuery } from '../../../features/operations/desk/audit/audit.ts'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { FilterForm } from '../../../features/operations/desk/filter-form.tsx'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { show } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = deskMeta('Audit')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, AuditQuery, readAudit)
}

export default function Audit() {
  const { events, operator, subject, now, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>What was done at the desk</PageTitle>
      <FilterForm key={`${operator} ${subject}`}>
        <TextField label="Operator" name="operator" defaultValue={operator} autoComplete="off" />
        <TextField
          label="Subject, such as member:5"
          name="subject"
          defaultValue={subject}
          autoComplete="off"
        />
      </FilterForm>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="py-3">
            <p className="break-words">
              <bdi className="font-semibold">{event.operator ?? 'Somebody who has left'}</bdi>{' '}
              {event.act.replaceAll('_', ' ')} · <bdi>{event.subject}</bdi>
            </p>
            <p dir="auto" className="break-words">
              {event.reason}
            </p>
            <p className="text-sm text-muted">
              <TimeText at={event.createdAt} now={now} />
            </p>
          </li>
        ))}
      </ol>
      {events.length === 0 && (
        <Empty title="Nothing was done">Each act at the desk shows up here.</Empty>
      )}
      <MoreLink bookmark={bookmark}>Older acts</MoreLink>
    </>
  )
}
