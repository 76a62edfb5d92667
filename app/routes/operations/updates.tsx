import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { listUpdates } from '../../features/operations/updates/list-updates.server.ts'
import { SeenButton, SeeOnOpening } from '../../features/operations/updates/seen-forms.tsx'
import { UpdateList } from '../../features/operations/updates/update-list.tsx'
import { UPDATES_PATH } from '../../features/operations/updates/updates-path.ts'
import { MoreLink } from '../../features/screens/feeds/more-link.tsx'
import { show } from '../../http/form.server.ts'
import { TimedQuery } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { FormPage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Updates · ${BRAND}` }]

/** Keeps new ones marked while one reads, though they are seen. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !formData?.has('opened')
}

export async function loader(args: LoaderFunctionArgs) {
  return show(args, TimedQuery, async (context, query) => {
    const found = await listUpdates(context, query)
    if (query.bookmark !== null && found.items.length === 0) throw redirect(UPDATES_PATH)
    return found
  })
}

export default function Updates() {
  const { items, bookmark, now, until } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Updates">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link to="/settings/updates/" className="underline underline-offset-4">
          Choose what you are told of
        </Link>
        {until !== null && items.some(({ isNew }) => isNew) && <SeenButton until={until} />}
      </div>
      {until !== null && <SeeOnOpening until={until} />}
      {items.length === 0 && (
        <Empty title="Nothing yet">
          Once somebody saves your pins, follows you or invites you to a board, you read it here.
        </Empty>
      )}
      <UpdateList updates={items} now={now} />
      <MoreLink bookmark={bookmark}>Older updates</MoreLink>
    </FormPage>
  )
}
