import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { ClearForm } from '../../features/screens/organise/duplicates/clear-form.tsx'
import { DuplicateGroup } from '../../features/screens/organise/duplicates/duplicate-group.tsx'
import {
  DuplicatesForm,
  DuplicatesQuery,
} from '../../features/screens/organise/duplicates/duplicates.ts'
import { changeDuplicates } from '../../features/screens/organise/duplicates/keep-one.server.ts'
import { readDuplicates } from '../../features/screens/organise/duplicates/read-duplicates.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleFormAndRedirect, loadPage } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Duplicates · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, DuplicatesQuery, readDuplicates)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, DuplicatesForm, async (context, form) => {
    setFlash(context, await changeDuplicates(context, form))
    return refererPath(args.request)
  })
}

export default function Duplicates() {
  const page = useLoaderData<typeof loader>()
  const { groups, bookmark, now } = page
  return (
    <>
      <PageTitle
        line={
          groups.length > 0 &&
          'Pins on your boards with the same picture. Removed pins go to the trash.'
        }
      >
        Duplicates
      </PageTitle>
      {groups.length === 0 && (
        <Empty title="No duplicates">
          Pins with the same or nearly the same picture appear here side by side.
        </Empty>
      )}
      {page.groupCount > 1 && <ClearForm page={page} />}
      {groups.map((group) => (
        <DuplicateGroup key={group.pins[0]?.id} group={group} now={now} />
      ))}
      {bookmark && (
        <Link
          rel="next"
          to={`?bookmark=${bookmark}`}
          className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
        >
          More duplicates
        </Link>
      )}
    </>
  )
}
