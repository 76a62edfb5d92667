import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { shownPath } from '../../core/pictures/shown-picture.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { BoardLink } from './board-link.tsx'
import type { Board } from './boards.server.ts'
import { CollaboratorsLink } from './collaborators/collaborators-link.tsx'
import type { Face } from './collaborators/faces.server.ts'
import { Faces } from './collaborators/faces.tsx'
import { sharedWith } from './collaborators/shared-with.ts'
import { pinsText } from './pins-text.ts'
import type { Section } from './sections/sections.server.ts'

type ShownBoard = Board & {
  owner: {
    username: string
    fullName: string
    avatarColorIndex: number
    pictureHash: string | null
  }
  collaborators: readonly Face[]
  collaboratorCount: number
  standing: 'accepted' | 'invited' | null
}

export function BoardHeader({
  board,
  section,
  children,
}: {
  board: ShownBoard
  section: (Section & { description: string | null }) | null
  children: ReactNode
}) {
  const { owner } = board
  const viewer = useViewer()
  const { description } = section ?? board
  return (
    <header className="mx-auto flex max-w-3xl flex-col items-center gap-3 px-2 text-center narrow:gap-4">
      <h1 dir="auto" className="text-xl narrow:text-2xl">
        {section?.title ?? board.name}
      </h1>
      {section && <BoardLink board={board} />}
      {description && (
        <p dir="auto" className="max-w-prose text-muted">
          {description}
        </p>
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-muted">
        <Link to={`/${owner.username}/`} className="flex items-center gap-2 font-semibold text-ink">
          <Avatar
            name={owner.fullName}
            src={owner.pictureHash && shownPath(owner.pictureHash, '236x')}
            colourIndex={owner.avatarColorIndex}
            size={32}
          />
          <bdi>{owner.fullName}</bdi>
        </Link>
        <Sharing board={board} isOwn={viewer?.id === board.ownerId && !viewer.acting} />
        <span className="flex flex-wrap justify-center gap-x-3">
          {pinsText(section?.pinCount ?? board.pinCount)}
          {board.privacy === 'secret' && (
            <span className="flex items-center gap-1">
              <Icon name="lock" size={16} /> Secret
            </span>
          )}
          {board.privacy === 'protected' && (
            <span className="flex items-center gap-1">
              <Icon name="lock" size={16} /> Protected: not on the profile
            </span>
          )}
          {board.archivedAt !== null && <span>Archived</span>}
        </span>
      </p>
      {children}
    </header>
  )
}

function Sharing({ board, isOwn }: { board: ShownBoard; isOwn: boolean }) {
  const { collaborators, collaboratorCount } = board
  const isShared = collaborators.length > 0
  if (!isShared && !isOwn) return null
  return (
    <CollaboratorsLink
      boardId={board.id}
      label={isShared ? sharedWith(collaborators, collaboratorCount) : 'Invite collaborators'}
      className="flex min-h-9 min-w-9 items-center justify-center rounded-full text-ink hover:bg-sunken"
    >
      {isShared ? (
        <Faces faces={collaborators} count={collaboratorCount} size={32} />
      ) : (
        <span className="flex size-9 items-center justify-center rounded-full bg-sunken print:hidden">
          <Icon name="plus" size={20} />
        </span>
      )}
    </CollaboratorsLink>
  )
}
