import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BoardGrid } from '../../../features/content/boards/board-grid.tsx'
import { NewInvitation } from '../../../features/content/boards/invitations/new-invitation.tsx'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { ArrangedBoards } from '../../../features/screens/profiles/arranged-boards.tsx'
import { BlockedProfile } from '../../../features/screens/profiles/blocked-profile.tsx'
import { BoardOrderMenu } from '../../../features/screens/profiles/board-order-menu.tsx'
import { ProfileHeader } from '../../../features/screens/profiles/profile-header.tsx'
import { readSavedPage } from '../../../features/screens/profiles/profile-page.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { profileTags } from './profile-tags.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ProfileQuery, async (context, query) => {
    const page = await readSavedPage(context, query)
    return { ...page, tags: profileTags(page.member, args.request.url) }
  })
}

export default function SavedBoards() {
  const { member, boards } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const isOwn = viewer?.id === member.id
  const isArranged = isOwn && viewer.preferences.boardOrder === 'hand'
  if (member.isBlocked) return <BlockedProfile member={member} />
  return (
    <div className="px-2 pt-6 narrow:px-4">
      {isOwn && <NewInvitation />}
      <ProfileHeader member={member} />
      {boards.items.length > 0 ? (
        <>
          {isOwn && <BoardOrderMenu />}
          {isArranged ? (
            <ArrangedBoards boards={boards.items} />
          ) : (
            <BoardGrid boards={boards.items} />
          )}
        </>
      ) : (
        <Empty
          title="No boards yet"
          action={
            isOwn && (
              <ButtonLink to="/board/create/" look="brand">
                Create board
              </ButtonLink>
            )
          }
        >
          {isOwn
            ? 'Use boards to group your pins.'
            : `Boards that ${isolated(member.fullName)} makes public appear here.`}
        </Empty>
      )}
      {boards.bookmark && (
        <p className="py-8 text-center">
          <Link
            to={`?bookmark=${boards.bookmark}`}
            rel="next"
            className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
          >
            More boards
          </Link>
        </p>
      )}
    </div>
  )
}
