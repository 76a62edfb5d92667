import type { FormResult } from '../../../../forms/form-result.ts'
import { isolated } from '../../../../text/direction.ts'
import { SelectField } from '../../../../ui/form/field.tsx'
import type { EditableBoard } from '../../boards/own-boards.server.ts'
import { NewBoardField } from './new-board-field.tsx'
import type { Place } from './own-place.server.ts'

/** Starts with the newest board unless `place` is there. Without boards it offers names for one. */
export function PlaceField({
  boards,
  place,
  result,
}: {
  boards: readonly EditableBoard[]
  place: Place | null
  result: FormResult | undefined
}) {
  const { errors, typed } = result ?? {}
  if (boards.length === 0) {
    return (
      <NewBoardField typed={typed?.['newBoard']} error={errors?.['newBoard'] ?? errors?.['name']} />
    )
  }
  return (
    <SelectField
      label="Board"
      name="place"
      defaultValue={typed?.['place'] ?? (place ? keyIn(boards, place) : undefined)}
      error={errors?.['boardId'] ?? errors?.['section']}
    >
      {boards.map((board) =>
        board.sections.length === 0 ? (
          <BoardOption key={board.id} board={board} />
        ) : (
          <optgroup key={board.id} label={nameOf(board)}>
            <BoardOption board={board} />
            {board.sections.map(({ id, title }) => (
              <option key={id} value={`${board.id}/${id}`} dir="auto">
                {`${title} in ${isolated(board.name)}`}
              </option>
            ))}
          </optgroup>
        ),
      )}
    </SelectField>
  )
}

function BoardOption({ board }: { board: EditableBoard }) {
  return (
    <option value={board.id} dir="auto">
      {nameOf(board)}
    </option>
  )
}

function nameOf({ name, privacy }: EditableBoard): string {
  return privacy === 'secret' ? `${name} (secret)` : name
}

/** The select's value; the board's if the section is gone. */
function keyIn(boards: readonly EditableBoard[], { boardId, section }: Place): string {
  const sections = boards.find(({ id }) => id === boardId)?.sections
  return sections?.some(({ id }) => id === section) ? `${boardId}/${section}` : String(boardId)
}
