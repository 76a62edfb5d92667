import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import {
  BROKEN_LINKS_PATH,
  BrokenLinksQuery,
} from '../../features/content/pins/links/broken-link.ts'
import { BrokenLinkList } from '../../features/content/pins/links/broken-link-list.tsx'
import { listBrokenLinks } from '../../features/content/pins/links/broken-links.server.ts'
import { loadPage } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Broken links · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BrokenLinksQuery, async (context, query) => {
    const found = await listBrokenLinks(context, query)
    if (query.bookmark !== null && found.items.length === 0) throw redirect(BROKEN_LINKS_PATH)
    return found
  })
}

export default function BrokenLinks() {
  const { items, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        line={items.length > 0 && 'Links from your pins that failed on two different days.'}
      >
        Broken links
      </PageTitle>
      {items.length === 0 && (
        <Empty title="No broken links">
          We visit the pages your pins link to once a month. Missing pages are listed here.
        </Empty>
      )}
      {items.length > 0 && <BrokenLinkList pins={items} />}
      {bookmark && (
        <ButtonLink rel="next" to={`?bookmark=${bookmark}`}>
          Older pins
        </ButtonLink>
      )}
    </>
  )
}
