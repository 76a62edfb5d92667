import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { CaseRows } from '../../../features/operations/moderation/queue/case-rows.tsx'
import { readQueue } from '../../../features/operations/moderation/queue/queue.server.ts'
import { QueueQuery } from '../../../features/operations/moderation/queue/queue.ts'
import { QueueFilter } from '../../../features/operations/moderation/queue/queue-filter.tsx'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Queue')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, QueueQuery, readQueue)
}

export default function Queue() {
  const { cases, show, kind, reason, now, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Queue</PageTitle>
      <QueueFilter kind={kind} reason={reason} />
      <CaseRows cases={cases} show={show} now={now} />
      {cases.length === 0 && (
        <Empty title="Nothing is waiting">Members' reports appear here.</Empty>
      )}
      <MoreLink bookmark={bookmark}>More cases</MoreLink>
    </>
  )
}
