import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import { readAudit } from '../../../features/operations/moderation/audit/audit.server.ts'
import { AuditQuery } from '../../../features/operations/moderation/audit/audit.ts'
import { FilterForm } from '../../../features/operations/moderation/filter-form.tsx'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Audit')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, AuditQuery, readAudit)
}

export default function Audit() {
  const { events, operator, subject, now, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>What moderators did</PageTitle>
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
              <bdi className="font-semibold">{event.operator ?? 'A former member'}</bdi>{' '}
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
        <Empty title="No actions yet">Moderators' actions appear here.</Empty>
      )}
      <MoreLink bookmark={bookmark}>Older actions</MoreLink>
    </>
  )
}
