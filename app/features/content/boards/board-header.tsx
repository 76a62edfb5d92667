import { Link, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { picturePath } from '../../ground/pictures/picture-path.ts'
import { mayEditBoard } from '../../identity/business/ownership.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { BoardLink } from './board-link.tsx'
import { BoardMenu } from './board-menu.tsx'
import type { Board } from './boards.server.ts'
import { CollaboratorsLink } from './collaborators/collaborators-link.tsx'
import type { Face } from './collaborators/faces.server.ts'
import { Faces } from './collaborators/faces.tsx'
import { sharedWith } from './collaborators/shared-with.ts'
import { boardPath, builderPath, sectionPath } from './names/board-path.ts'
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
  sections,
  section,
  acts,
  children,
}: {
  board: ShownBoard
  sections: readonly Section[]
  section: Section | null
  acts: ReactNode
  children: ReactNode
}) {
  const { owner } = board
  const viewer = useViewer()
  const isOwn = mayEditBoard(viewer, board)
  const mayAdd = isOwn || board.standing === 'accepted'
  const pinCount = section?.pinCount ?? board.pinCount
  return (
    <header className="mx-auto mb-8 flex max-w-3xl flex-col items-center gap-4 px-2 text-center">
      <h1 dir="auto" className="text-xl narrow:text-2xl">
        {section?.title ?? board.name}
      </h1>
      {section ? (
        <BoardLink board={board} />
      ) : (
        board.description && (
          <p dir="auto" className="max-w-prose text-muted">
            {board.description}
          </p>
        )
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-muted">
        <Link to={`/${owner.username}/`} className="flex items-center gap-2 font-semibold text-ink">
          <Avatar
            name={owner.fullName}
            src={owner.pictureHash && picturePath(owner.pictureHash, '236x')}
            colourIndex={owner.avatarColorIndex}
            size={32}
          />
          <bdi>{owner.fullName}</bdi>
        </Link>
        <Sharing board={board} isOwn={viewer?.id === board.ownerId} />
        <span>{pinsText(pinCount)}</span>
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
      </p>
      <div className="flex items-center gap-2">
        {mayAdd ? (
          <>
            <ButtonLink
              to={builderPath({ boardId: board.id, section: section?.id ?? null })}
              look="brand"
            >
              Save a picture
            </ButtonLink>
            {isOwn && <ButtonLink to={`/board/${board.id}/edit/`}>Edit board</ButtonLink>}
          </>
        ) : (
          children
        )}
        <BoardMenu board={board} section={section} mayExport={mayAdd}>
          {acts}
        </BoardMenu>
      </div>
      {sections.length > 0 && <SectionLinks board={board} sections={sections} />}
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

function SectionLinks({ board, sections }: { board: ShownBoard; sections: readonly Section[] }) {
  const look = ({ isActive }: { isActive: boolean }) =>
    `rounded-full px-4 py-2 text-sm font-semibold ${isActive ? 'bg-ink text-canvas' : 'bg-sunken hover:bg-pressed'}`
  return (
    <nav aria-label="Sections" className="flex flex-wrap justify-center gap-2">
      <NavLink to={boardPath(board)} end className={look}>
        All pins
      </NavLink>
      {sections.map((section) => (
        <NavLink key={section.id} to={sectionPath(board, section)} className={look}>
          <bdi>{section.title}</bdi>{' '}
          <span className="font-normal tabular-nums">{section.pinCount.toLocaleString('en')}</span>
        </NavLink>
      ))}
    </nav>
  )
}
