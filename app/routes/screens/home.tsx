import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { type ComponentType, Suspense } from 'react'
import { HOME } from '../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../features/ads/delivery/with-promotions.server.ts'
import { NewInvitation } from '../../features/content/boards/invitations/new-invitation.tsx'
import { startPath } from '../../features/identity/arrival/destination.ts'
import { AskTopics } from '../../features/screens/feeds/ask-topics.tsx'
import { HomePageQuery } from '../../features/screens/feeds/feeds.ts'
import { readMemberHome } from '../../features/screens/feeds/home/member-home.server.ts'
import { TuneMenu } from '../../features/screens/feeds/home/tune-menu.tsx'
import { readVisitorHome } from '../../features/screens/feeds/visitor-home.server.ts'
import type { ShownVisitorHome } from '../../features/screens/feeds/visitor-home.tsx'
import { Wall } from '../../features/screens/wall/wall.tsx'
import { sentWall } from '../../features/screens/wall/wall-rows.ts'
import { show } from '../../http/form.server.ts'
import { opensSite } from '../../http/opens-site.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { hydrateAfter } from '../../ui/hydration.ts'
import { lazyPart } from '../../ui/network.ts'
import { readSignIn } from '../identity/show-sign-in.server.ts'

const loadVisitorHome = () => import('../../features/screens/feeds/visitor-home.tsx')
let VisitorHome: ComponentType<ShownVisitorHome> = import.meta.env.SSR
  ? (await loadVisitorHome()).default
  : lazyPart(loadVisitorHome)
if (!import.meta.env.SSR && isVisitorsFirstPage()) {
  hydrateAfter(async () => {
    VisitorHome = (await loadVisitorHome()).default
  })
}

export async function loader(args: LoaderFunctionArgs) {
  return show(args, HomePageQuery, async (context, query) => {
    const { viewer } = context
    if (!viewer) {
      const { signIn } = await readSignIn(args, 'home_page', { source: 'homePage' })
      return { visitor: { ...(await readVisitorHome(context, query)), signIn }, member: null }
    }
    if (opensSite(args.request)) {
      const start = startPath(viewer)
      if (start !== '/') throw redirect(start)
    }
    const member = await withPromotions({ ...context, viewer }, { query }, readMemberHome, HOME)
    return { visitor: null, member: { ...member, pins: sentWall(context, member.pins) } }
  })
}

export default function Home() {
  const { visitor, member } = useLoaderData<typeof loader>()
  if (visitor) {
    return (
      <Suspense>
        <VisitorHome {...visitor} />
      </Suspense>
    )
  }
  const { pins, asked, wishes } = member
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <h1 className="sr-only">Home</h1>
      <NewInvitation />
      {asked && <AskTopics topics={asked} />}
      <TuneMenu wishes={wishes} />
      <Wall pins={pins} feed="/resource/UserHomefeedResource/get/?" label="Home">
        <Empty
          title="Your home fills with pins"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/ideas/">See new ideas</ButtonLink>
              <ButtonLink to="/settings/import/">Bring your Pinterest</ButtonLink>
              <ButtonLink to="/pin-builder/" look="brand">
                Create pin
              </ButtonLink>
            </div>
          }
        >
          Follow people and boards you find, bring what you saved elsewhere, or create a pin of your
          own: this is where they come together.
        </Empty>
      </Wall>
    </div>
  )
}

function isVisitorsFirstPage(): boolean {
  return window.location.pathname === '/' && !('drawnFor' in document.documentElement.dataset)
}
