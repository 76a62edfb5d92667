import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { BlockList } from '../../features/content/blocks/block-list.tsx'
import { listBlocks } from '../../features/content/blocks/blocks.server.ts'
import { loadPage } from '../../http/form.server.ts'
import { TimedQuery } from '../../paging.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Blocked and muted · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TimedQuery, listBlocks)
}

export default function Blocked() {
  const { items, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Blocked and muted</PageTitle>
      {items.length > 0 ? (
        <BlockList members={items} />
      ) : (
        <Empty title="Nobody blocked or muted">
          Members you block or mute appear here. To block or mute someone, use the menu of a profile
          or pin.
        </Empty>
      )}
      {bookmark && (
        <ButtonLink to={`?bookmark=${bookmark}`} rel="next">
          More members
        </ButtonLink>
      )}
    </>
  )
}
