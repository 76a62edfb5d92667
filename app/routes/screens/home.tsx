import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { type ComponentType, Suspense } from 'react'
import { BRAND, SITE_DESCRIPTION } from '../../brand.ts'
import { HOME } from '../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../features/ads/delivery/with-promotions.server.ts'
import { NewInvitation } from '../../features/content/boards/invitations/new-invitation.tsx'
import { startPath } from '../../features/identity/after-sign-in/destination.ts'
import { HomePageQuery } from '../../features/screens/feeds/feeds.ts'
import { readMemberHome } from '../../features/screens/feeds/home/member-home.server.ts'
import { TuneMenu } from '../../features/screens/feeds/home/tune-menu.tsx'
import { TopicPrompt } from '../../features/screens/feeds/topic-prompt.tsx'
import { readVisitorHome } from '../../features/screens/feeds/visitor-home.server.ts'
import type { ShownVisitorHome } from '../../features/screens/feeds/visitor-home.tsx'
import { Wall } from '../../features/screens/wall/wall.tsx'
import { serialiseWall } from '../../features/screens/wall/wall-rows.ts'
import { sharedTags } from '../../features/transfer/link-preview/page-tags.server.ts'
import { loadPage } from '../../http/form.server.ts'
import { opensSite } from '../../http/opens-site.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Part } from '../../ui/failing/part.tsx'
import { hydrateAfter } from '../../ui/hydration.ts'
import { lazyPart } from '../../ui/network.ts'
import { readSignIn } from '../identity/show-sign-in.server.ts'
import { SITE_PICTURE } from './site-picture.server.ts'

const loadVisitorHome = () => import('../../features/screens/feeds/visitor-home.tsx')
let VisitorHome: ComponentType<ShownVisitorHome> = import.meta.env.SSR
  ? (await loadVisitorHome()).default
  : lazyPart(loadVisitorHome)
if (!import.meta.env.SSR && isVisitorsFirstPage()) {
  hydrateAfter(async () => {
    VisitorHome = (await loadVisitorHome()).default
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.tags ?? matches.flatMap((match) => match.meta)

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, HomePageQuery, async (context, query) => {
    const { viewer } = context
    if (!viewer) {
      const { signIn } = await readSignIn(args, 'home_page', { source: 'homePage' })
      const visitor = { ...(await readVisitorHome(context, query)), signIn }
      return { visitor, member: null, tags: visitorTags(args.request) }
    }
    if (opensSite(args.request)) {
      const start = startPath(viewer)
      if (start !== '/') throw redirect(start)
    }
    const member = await withPromotions({ ...context, viewer }, { query }, readMemberHome, HOME)
    const pins = serialiseWall(context, member.pins)
    return { visitor: null, member: { ...member, pins }, tags: [{ title: `Home · ${BRAND}` }] }
  })
}

function visitorTags({ url }: Request) {
  const { origin, href } = new URL('/', url)
  const texts = { title: BRAND, description: SITE_DESCRIPTION }
  return [
    { title: BRAND },
    { name: 'description', content: SITE_DESCRIPTION },
    ...sharedTags({ ...texts, url: href, origin, picture: SITE_PICTURE }),
  ]
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
  const { pins, asked, options } = member
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <h1 className="sr-only">Home</h1>
      <Part name="invitation">
        <NewInvitation />
      </Part>
      {asked && (
        <Part name="topics">
          <TopicPrompt topics={asked} />
        </Part>
      )}
      <Part name="tune menu" place="over">
        <TuneMenu options={options} />
      </Part>
      <Wall pins={pins} feed="/resource/UserHomefeedResource/get/?" label="Home">
        <Empty
          title="Your home feed is empty"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/ideas/">See new ideas</ButtonLink>
              <ButtonLink to="/settings/import/">Import from Pinterest</ButtonLink>
              <ButtonLink to="/pin-builder/" look="brand">
                Create pin
              </ButtonLink>
            </div>
          }
        >
          Follow people and boards, import what you’ve saved elsewhere, or create your own pins.
          They all appear here.
        </Empty>
      </Wall>
    </div>
  )
}

function isVisitorsFirstPage(): boolean {
  return window.location.pathname === '/' && !('renderedFor' in document.documentElement.dataset)
}
