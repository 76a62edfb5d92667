import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { HiddenList } from '../../features/screens/feeds/home/hidden-list.tsx'
import { changeHome, readHomeWishes } from '../../features/screens/feeds/home/home-wishes.server.ts'
import { HomeChange } from '../../features/screens/feeds/home/home-wishes.ts'
import { StartPageForm } from '../../features/screens/feeds/home/start-page-form.tsx'
import { WishSwitches } from '../../features/screens/feeds/home/wish-switches.tsx'
import type { Flash } from '../../flash.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { perform, show } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { TimedQuery } from '../../paging.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Your home · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, TimedQuery, readHomeWishes)
}

export async function action(args: ActionFunctionArgs) {
  return perform(args, HomeChange, async (context, change) => {
    await changeHome(context, change)
    setFlash(context, flashOf(change))
    return refererPath(args.request)
  })
}

function flashOf(change: HomeChange): Flash {
  if ('startPage' in change) return { kind: 'settings_saved' }
  return 'wish' in change ? { kind: 'home_tuned', ...change } : { kind: 'picture_wanted' }
}

export default function HomeSettings() {
  const { wishes, less } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Your home</PageTitle>
      <div className="-mx-3">
        <WishSwitches wishes={wishes} />
      </div>
      <p className="my-6 text-muted">
        AI pictures stay out of home, search and suggestions; boards and profiles show all of
        theirs. Promoted pins then go by the page alone, not by what you save. You also{' '}
        <Link to="/topics/" className="font-semibold underline">
          choose topics
        </Link>{' '}
        for your home.
      </p>
      <StartPageForm />
      <h2 className="mb-4 text-lg">Less like this</h2>
      {less.items.length > 0 ? (
        <HiddenList pictures={less.items} />
      ) : (
        <Empty title="Nothing here">
          Press “Less like this” in a pin’s menu, and it shows up here: home then leaves out its
          board and most pins with its hashtags, but for those you follow.
        </Empty>
      )}
      {less.bookmark && (
        <ButtonLink to={`?bookmark=${less.bookmark}`} rel="next">
          More pins
        </ButtonLink>
      )}
    </>
  )
}
