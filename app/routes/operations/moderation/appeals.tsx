import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AppealRows } from '../../../features/operations/moderation/appeals/appeal-rows.tsx'
import { readAppeals } from '../../../features/operations/moderation/appeals/appeals.server.ts'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { TimedQuery } from '../../../paging.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Appeals')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TimedQuery, readAppeals)
}

export default function Appeals() {
  const { appeals, now, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Appeals</PageTitle>
      <AppealRows appeals={appeals} now={now} />
      {appeals.length === 0 && (
        <Empty title="No appeals are waiting">
          Members can appeal each decision about them once.
        </Empty>
      )}
      <MoreLink bookmark={bookmark}>More appeals</MoreLink>
    </>
  )
}
