import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { HiddenList } from '../../features/screens/feeds/home/hidden-list.tsx'
import { HomeOptionSwitches } from '../../features/screens/feeds/home/home-option-switches.tsx'
import {
  changeHomeSettings,
  readHomeSettings,
} from '../../features/screens/feeds/home/home-settings.server.ts'
import { HomeChange } from '../../features/screens/feeds/home/home-settings.ts'
import { StartPageForm } from '../../features/screens/feeds/home/start-page-form.tsx'
import type { Flash } from '../../flashes/flash.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleFormAndRedirect, loadPage } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { TimedQuery } from '../../paging.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Your home · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TimedQuery, readHomeSettings)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, HomeChange, async (context, change) => {
    await changeHomeSettings(context, change)
    setFlash(context, flashOf(change))
    return refererPath(args.request)
  })
}

function flashOf(change: HomeChange): Flash {
  if ('startPage' in change) return { kind: 'settings_saved' }
  return 'option' in change ? { kind: 'home_tuned', ...change } : { kind: 'picture_wanted' }
}

export default function HomeSettings() {
  const { options, less } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Your home</PageTitle>
      <div className="-mx-3">
        <HomeOptionSwitches options={options} />
      </div>
      <p className="my-6 text-muted">
        If you turn off AI pictures, they don't appear in your home feed, search and suggestions,
        but boards and profiles still show them. If you turn off personalised promoted pins, we
        choose them by the page alone, not by your saves. You can also{' '}
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
          Choose “Less like this” in a pin’s menu to list it here. Your home feed then leaves out
          its board and most pins with its hashtags, except those you follow.
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
