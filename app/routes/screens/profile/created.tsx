import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { BlockedProfile } from '../../../features/screens/profiles/blocked-profile.tsx'
import { ProfileHeader } from '../../../features/screens/profiles/profile-header.tsx'
import { profileMeta } from '../../../features/screens/profiles/profile-meta.ts'
import { readCreatedPage } from '../../../features/screens/profiles/profile-page.server.ts'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { sentWall } from '../../../features/screens/wall/wall-rows.ts'
import { show } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  data ? profileMeta(data.member, data.origin + location.pathname) : []

export async function loader(args: LoaderFunctionArgs) {
  return show(args, ProfileQuery, async (context, query) => {
    const page = await readCreatedPage(context, query)
    const origin = new URL(args.request.url).origin
    return { ...page, pins: sentWall(context, page.pins), origin }
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
            ? 'Pictures that you bring in yourself show up here.'
            : `Pictures that ${isolated(member.fullName)} brings in show up here.`}
        </Empty>
      </Wall>
    </div>
  )
}
