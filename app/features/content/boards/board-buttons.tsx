import { ButtonLink } from '../../../ui/button.tsx'
import {
  boardSearchPath,
  builderPath,
  editBoardPath,
  organisePath,
} from './board-names/board-path.ts'
import type { Board } from './boards.server.ts'
import type { Section } from './sections/sections.server.ts'

/** The buttons of a board's owner and collaborators. On phones the other actions are in the board's menu. */
export function BoardButtons({
  board,
  section,
  isOwn,
}: {
  board: Board
  section: Section | null
  isOwn: boolean
}) {
  return (
    <>
      <ButtonLink
        to={builderPath({ boardId: board.id, section: section?.id ?? null })}
        look="brand"
        size="small"
      >
        Create pin
      </ButtonLink>
      {isOwn && (
        <ButtonLink to={editBoardPath(board)} size="small" className="max-[40rem]:hidden">
          Edit board
        </ButtonLink>
      )}
      <ButtonLink to={organisePath(board)} size="small" className="max-[40rem]:hidden">
        Organise
      </ButtonLink>
      <ButtonLink to={boardSearchPath(board, section)} size="small" className="max-[40rem]:hidden">
        Search pins
      </ButtonLink>
    </>
  )
}
