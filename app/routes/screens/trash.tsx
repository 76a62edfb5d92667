import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { readTrash } from '../../features/screens/organise/trash/trash.server.ts'
import { TrashedBoards, TrashedPins } from '../../features/screens/organise/trash/trash-list.tsx'
import { loadPage } from '../../http/form.server.ts'
import { TimedQuery } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Trash · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TimedQuery, readTrash)
}

export default function Trash() {
  const { boards, pins, now } = useLoaderData<typeof loader>()
  const isEmpty = boards.length === 0 && pins.items.length === 0
  return (
    <>
      <PageTitle line={!isEmpty && 'You can restore deleted pins and boards for 30 days.'}>
        Trash
      </PageTitle>
      {isEmpty && (
        <Empty title="Nothing here">Deleted pins and boards stay here for 30 days.</Empty>
      )}
      {boards.length > 0 && <TrashedBoards boards={boards} now={now} />}
      {pins.items.length > 0 && <TrashedPins pins={pins.items} now={now} />}
      {pins.bookmark && (
        <Link
          rel="next"
          to={`?bookmark=${pins.bookmark}`}
          className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
        >
          Older pins
        </Link>
      )}
    </>
  )
}
