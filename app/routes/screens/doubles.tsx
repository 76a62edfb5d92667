import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { DoubleGroup } from '../../features/screens/organise/doubles/double-group.tsx'
import { DoublesForm, DoublesQuery } from '../../features/screens/organise/doubles/doubles.ts'
import { changeDoubles } from '../../features/screens/organise/doubles/keep-one.server.ts'
import { readDoubles } from '../../features/screens/organise/doubles/read-doubles.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { perform, show } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Doubles · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, DoublesQuery, readDoubles)
}

export async function action(args: ActionFunctionArgs) {
  return perform(args, DoublesForm, async (context, form) => {
    setFlash(context, await changeDoubles(context, form))
    return refererPath(args.request)
  })
}

export default function Doubles() {
  const { groups, bookmark, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        line={
          groups.length > 0 &&
          'Pins on your boards that show the same picture. What you remove goes to the trash.'
        }
      >
        Doubles
      </PageTitle>
      {groups.length === 0 && (
        <Empty title="No doubles">
          Where two of your pins show the same picture, or nearly the same, you find them here side
          by side.
        </Empty>
      )}
      {groups.map((group) => (
        <DoubleGroup key={group.pins[0]?.id} group={group} now={now} />
      ))}
      {bookmark && (
        <Link
          rel="next"
          to={`?bookmark=${bookmark}`}
          className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
        >
          More doubles
        </Link>
      )}
    </>
  )
}
