import { NameLink } from '../../../ui/name-link.tsx'
import { boardPath } from '../../content/boards/board-names/board-path.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import { FollowButton } from '../../content/follows/follow-button.tsx'
import { shownPath } from '../../core/pictures/shown-picture.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import type { FollowedBoard } from './follow-lists.server.ts'

export function FollowedBoardList({ boards }: { boards: readonly FollowedBoard[] }) {
  const viewer = useViewer()
  return (
    <ul className="mx-auto flex max-w-xl flex-col gap-1">
      {boards.map((board) => (
        <li key={board.id} className="flex items-center gap-3 rounded-pin p-2 hover:bg-sunken">
          <span className="size-12 shrink-0 overflow-hidden rounded-xl bg-pressed">
            {board.pictureHash && (
              <img
                src={shownPath(board.pictureHash, '236x')}
                alt=""
                loading="lazy"
                decoding="async"
                width={48}
                height={48}
                className="size-full object-cover"
              />
            )}
          </span>
          <p className="min-w-0 flex-1">
            <NameLink to={boardPath(board)}>{board.name}</NameLink>
            <span className="block truncate text-sm text-muted tabular-nums">
              <bdi>{board.ownerName}</bdi> · {pinsText(board.pinCount)}
            </span>
          </p>
          {viewer?.id !== board.ownerId && (
            <FollowButton
              target={{ boardId: board.id }}
              name={board.name}
              isFollowed={board.isFollowed}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
