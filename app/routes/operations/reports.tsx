import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { listOwnReports } from '../../features/operations/moderation/statements/own-reports.server.ts'
import { OwnReports } from '../../features/operations/moderation/statements/own-reports.tsx'
import { loadPage } from '../../http/form.server.ts'
import { PageQuery } from '../../paging.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `My reports · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, PageQuery, async (context, query) => ({
    ...(await listOwnReports(context, query)),
    now: context.now,
  }))
}

export default function Reports() {
  const { items, bookmark, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>My reports</PageTitle>
      {items.length > 0 ? (
        <OwnReports reports={items} now={now} />
      ) : (
        <Empty title="No reports">
          Your reports and their status appear here. Only you and our team can see them.
        </Empty>
      )}
      {bookmark && (
        <ButtonLink to={`?bookmark=${bookmark}`} rel="next">
          Older reports
        </ButtonLink>
      )}
    </>
  )
}
