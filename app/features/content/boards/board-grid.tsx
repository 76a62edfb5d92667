import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/icon.tsx'
import { shownPath } from '../../core/pictures/shown-picture.ts'
import type { BoardCard } from './board-cards.server.ts'
import { boardPath } from './board-names/board-path.ts'
import { Faces } from './collaborators/faces.tsx'
import { sharedWith } from './collaborators/shared-with.ts'
import { pinsText } from './pins-text.ts'

type Tools = (board: BoardCard) => ReactNode

export function BoardGrid({ boards, tools }: { boards: readonly BoardCard[]; tools?: Tools }) {
  const shown = boards.filter(({ archivedAt }) => archivedAt === null)
  const archived = boards.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <>
      <Cards boards={shown} tools={tools} />
      {archived.length > 0 && (
        <>
          <h2 className="mt-12 mb-6 text-center text-lg">Archived</h2>
          <Cards boards={archived} tools={tools} />
        </>
      )}
    </>
  )
}

function Cards({ boards, tools }: { boards: readonly BoardCard[]; tools: Tools | undefined }) {
  return (
    <ul className="mx-auto grid max-w-7xl grid-cols-[repeat(auto-fit,calc(50%-0.25rem))] justify-center gap-x-2 gap-y-6 narrow:grid-cols-[repeat(auto-fit,14.75rem)] narrow:gap-x-4">
      {boards.map((board) => (
        <li key={board.id} className="board-card relative">
          <Link to={boardPath(board)} className="group block">
            <Cover board={board} />
            <span className="mt-2 flex items-center gap-1.5 px-1 font-semibold group-hover:underline">
              <span dir="auto" className="truncate">
                {board.name}
              </span>
              {board.privacy === 'secret' && <Icon name="lock" size={16} />}
            </span>
            <span className="flex items-start gap-2 px-1 text-sm text-muted">
              <span className="min-w-0 flex-1 tabular-nums">
                {pinsText(board.pinCount)}
                {board.sectionCount > 0 && (
                  <span>
                    {` · ${board.sectionCount === 1 ? '1 section' : `${board.sectionCount} sections`}`}
                  </span>
                )}
                {board.privacy === 'secret' && <span className="sr-only"> · secret</span>}
              </span>
              {board.sharers.length > 0 && (
                <>
                  <span className="sr-only">
                    · {sharedWith(board.sharers, board.sharers.length)}
                  </span>
                  <Faces faces={board.sharers} count={board.sharers.length} size={24} />
                </>
              )}
            </span>
          </Link>
          {tools?.(board)}
        </li>
      ))}
    </ul>
  )
}

function Cover({ board }: { board: BoardCard }) {
  const [first, second, third] = board.pictures
  return (
    <span className="grid aspect-[3/2] grid-cols-[2fr_1fr] grid-rows-2 gap-0.5 overflow-hidden rounded-pin bg-sunken">
      <CoverPicture picture={first} className="row-span-2" />
      <CoverPicture picture={second} />
      <CoverPicture picture={third} />
    </span>
  )
}

function CoverPicture({
  picture,
  className = '',
}: {
  picture: BoardCard['pictures'][number] | undefined
  className?: string
}) {
  if (!picture) return <span className={`bg-pressed/60 ${className}`} />
  return (
    <img
      src={shownPath(picture.hash, '236x')}
      alt=""
      loading="lazy"
      decoding="async"
      width={236}
      height={157}
      className={`size-full object-cover ${className}`}
    />
  )
}
