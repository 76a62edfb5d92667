import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { GONE_LINKS_PATH, GoneLinksQuery } from '../../features/content/pins/links/gone-link.ts'
import { GoneLinkList } from '../../features/content/pins/links/gone-link-list.tsx'
import { listGoneLinks } from '../../features/content/pins/links/gone-links.server.ts'
import { show } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Dead links · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, GoneLinksQuery, async (context, query) => {
    const found = await listGoneLinks(context, query)
    if (query.bookmark !== null && found.items.length === 0) throw redirect(GONE_LINKS_PATH)
    return found
  })
}

export default function GoneLinks() {
  const { items, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        line={items.length > 0 && 'Pages that your pins link to, and that were gone on two days.'}
      >
        Dead links
      </PageTitle>
      {items.length === 0 && (
        <Empty title="No dead links">
          The pages that your pins link to are visited once a month. You find here those that have
          gone.
        </Empty>
      )}
      {items.length > 0 && <GoneLinkList pins={items} />}
      {bookmark && (
        <ButtonLink rel="next" to={`?bookmark=${bookmark}`}>
          Older pins
        </ButtonLink>
      )}
    </>
  )
}
