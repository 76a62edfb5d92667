import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { BoardButtons } from '../../../features/content/boards/board-buttons.tsx'
import { BoardHeader } from '../../../features/content/boards/board-header.tsx'
import { BoardMenu } from '../../../features/content/boards/board-menu.tsx'
import {
  boardPath,
  builderPath,
  sectionPath,
} from '../../../features/content/boards/board-names/board-path.ts'
import { SectionLinks } from '../../../features/content/boards/sections/section-links.tsx'
import { FollowButton } from '../../../features/content/follows/follow-button.tsx'
import { BoardActs } from '../../../features/content/reports/board-acts.tsx'
import { isOwner, mayEditBoard } from '../../../features/identity/business/ownership.ts'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { BoardPageQuery } from '../../../features/screens/feeds/feeds.ts'
import { SelectWall } from '../../../features/screens/organise/select/select-wall.tsx'
import { SharePageButton } from '../../../features/screens/share/share-page-button.tsx'
import { useDropPlace } from '../../../features/screens/tray/use-drop-place.tsx'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { readWall, serialiseWall } from '../../../features/screens/wall/wall-rows.ts'
import { KeepBoard } from '../../../features/transfer/offline/keep-board.tsx'
import { readBoardWithSources } from '../../../features/transfer/sources/board-page.server.ts'
import { FollowedSources } from '../../../features/transfer/sources/followed-sources.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LaterCode } from '../../../ui/failing/later-code.tsx'
import { lazyPart } from '../../../ui/network.ts'
import { boardTags } from './board-tags.server.ts'

const loadBanner = async () => ({
  default: (await import('../../../features/content/boards/invitations/invitation-banner.tsx'))
    .InvitationBanner,
})
const InvitationBanner = import.meta.env.SSR ? (await loadBanner()).default : lazyPart(loadBanner)

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardPageQuery, async (context, query) => {
    const page = await readBoardWithSources(context, query)
    const { pathname, origin } = new URL(args.request.url)
    const pins = serialiseWall(context, page.pins)
    return { ...page, pins, tags: boardTags(page, { pathname, origin }) }
  })
}

export default function BoardPage() {
  const { board, sections, section, followed, ...data } = useLoaderData<typeof loader>()
  const pins = readWall(data.pins)
  const isOwn = mayEditBoard(useViewer(), board)
  const mayAdd = isOwn || board.standing === 'accepted'
  const here = { boardId: board.id, section: section?.id ?? null }
  useDropPlace(mayAdd ? here : null, section?.title ?? board.name)
  const place = new URLSearchParams({ username: board.ownerUsername, board: board.slug })
  if (section) place.set('section', section.slug)
  const feed = `/resource/BoardFeedResource/get/?${place}`
  const empty = (
    <Empty
      title="No pins here yet"
      action={
        mayAdd && (
          <ButtonLink to={builderPath(here)} look="brand">
            Create pin
          </ButtonLink>
        )
      }
    >
      {mayAdd
        ? 'Pictures you save to this board appear here.'
        : `As soon as ${isolated(board.owner.fullName)} saves a picture, it appears here.`}
    </Empty>
  )
  const shown = section ?? board
  const name = section?.title ?? board.name
  const menu = <ShareAndMenu board={board} section={section} isOwn={isOwn} mayAdd={mayAdd} />
  const tabs = <SectionLinks board={board} sections={sections} />
  return (
    <div className="px-2 pt-4 narrow:px-4">
      {board.standing === 'invited' && (
        <LaterCode key={board.id}>
          <InvitationBanner
            invitation={{ boardId: board.id, board: board.name, inviter: board.owner.fullName }}
            place="board"
          />
        </LaterCode>
      )}
      <BoardHeader board={board} section={section}>
        <FollowedSources board={board} followed={followed} />
      </BoardHeader>
      {mayAdd ? (
        <SelectWall
          key={shown.id}
          pins={pins}
          here={{
            boardId: board.id,
            sectionId: section?.id ?? null,
            name,
            boardName: board.name,
            pinCount: shown.pinCount,
            isOwn,
            isByHand: board.pinOrder === 'hand',
            sections,
            feed,
            found: null,
          }}
          buttons={<BoardButtons board={board} section={section} isOwn={isOwn} />}
          menu={menu}
          tabs={tabs}
        >
          {empty}
        </SelectWall>
      ) : (
        <>
          <div className="mb-1 flex min-h-14 flex-wrap items-center justify-center gap-2">
            <FollowButton
              target={{ boardId: board.id }}
              name={board.name}
              isFollowed={board.isFollowed}
              size="small"
            />
            {menu}
          </div>
          {tabs}
          <Wall key={shown.id} pins={pins} feed={feed} pinCount={shown.pinCount} label={name}>
            {empty}
          </Wall>
        </>
      )}
    </div>
  )
}

function ShareAndMenu({
  board,
  section,
  isOwn,
  mayAdd,
}: Omit<ComponentProps<typeof BoardMenu>, 'children'> & ComponentProps<typeof BoardActs>) {
  const viewer = useViewer()
  const isForAll = board.privacy === 'public' && board.archivedAt === null
  return (
    <>
      {board.privacy !== 'secret' && (
        <SharePageButton
          path={section ? sectionPath(board, section) : boardPath(board)}
          title={section?.title ?? board.name}
          subject={section || !isForAll ? null : { kind: 'board', subjectId: board.id }}
          heading={section ? 'Share this section' : 'Share this board'}
          className="-mx-2"
        />
      )}
      <BoardMenu board={board} section={section} isOwn={isOwn} mayAdd={mayAdd}>
        {viewer && <KeepBoard board={board} />}
        {!isOwn && !isOwner(viewer, board.ownerId) && <BoardActs board={board} />}
      </BoardMenu>
    </>
  )
}
