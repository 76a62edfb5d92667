import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { BlockedProfile } from '../../../features/screens/profiles/blocked-profile.tsx'
import { ProfileHeader } from '../../../features/screens/profiles/profile-header.tsx'
import { readCreatedPage } from '../../../features/screens/profiles/profile-page.server.ts'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { serialiseWall } from '../../../features/screens/wall/wall-rows.ts'
import { loadPage } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { profileTags } from './profile-tags.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ProfileQuery, async (context, query) => {
    const page = await readCreatedPage(context, query)
    const hashes = page.pins.items.map(({ picture }) => picture.hash)
    const tags = profileTags(page.member, args.request.url, hashes)
    return { ...page, pins: serialiseWall(context, page.pins), tags }
  })
}

export default function CreatedPins() {
  const { member, pins } = useLoaderData<typeof loader>()
  const isOwn = useViewer()?.id === member.id
  if (member.isBlocked) return <BlockedProfile member={member} />
  return (
    <div className="px-2 pt-6 narrow:px-4">
      <ProfileHeader member={member} />
      <Wall
        key={member.id}
        pins={pins}
        feed={`/resource/UserPinsResource/get/?username=${member.username}`}
        label={`Created by ${member.fullName}`}
      >
        <Empty
          title="Nothing created yet"
          action={
            isOwn && (
              <ButtonLink to="/pin-builder/" look="brand">
                Create pin
              </ButtonLink>
            )
          }
        >
          {isOwn
            ? 'Pictures you add yourself appear here.'
            : `Pictures ${isolated(member.fullName)} adds appear here.`}
        </Empty>
      </Wall>
    </div>
  )
}
