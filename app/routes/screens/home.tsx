import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { HOME } from '../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../features/ads/delivery/with-promotions.server.ts'
import { NewInvitation } from '../../features/content/boards/invitations/new-invitation.tsx'
import { homeFeed } from '../../features/screens/feeds/feeds.server.ts'
import { HomeQuery } from '../../features/screens/feeds/feeds.ts'
import { VisitorHome } from '../../features/screens/feeds/visitor-home.tsx'
import { Wall } from '../../features/screens/wall/wall.tsx'
import { show } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { readSignIn } from '../identity/show-sign-in.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return show(args, HomeQuery, async (context, query) => ({
    ...(await withPromotions(
      context,
      { query },
      async (asking, page) => ({ pins: await homeFeed(asking, page) }),
      () => HOME,
    )),
    signIn: context.viewer
      ? null
      : (await readSignIn(args, 'home_page', { source: 'homePage' })).signIn,
  }))
}

export default function Home() {
  const { pins, signIn } = useLoaderData<typeof loader>()
  if (signIn) return <VisitorHome pins={pins.items} signIn={signIn} />
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <h1 className="sr-only">Home</h1>
      <NewInvitation />
      <Wall pins={pins} feed="/resource/UserHomefeedResource/get/?" label="Home">
        <Empty
          title="Your home fills with pins"
          action={
            <ButtonLink to="/pin-builder/" look="brand">
              Save your first picture
            </ButtonLink>
          }
        >
          Follow people and boards, or save pictures of your own, and this is where they come
          together.
        </Empty>
      </Wall>
    </div>
  )
}
