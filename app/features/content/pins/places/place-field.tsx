import type { FormResult } from '../../../../forms/form-result.ts'
import { isolated } from '../../../../text/direction.ts'
import { SelectField } from '../../../../ui/form/field.tsx'
import type { EditValue } from '../../../core/edits/edit-base.ts'
import { EditChoice } from '../../../core/edits/edit-choice.tsx'
import type { EditableBoard } from '../../boards/own-boards.server.ts'
import { NewBoardField } from './new-board-field.tsx'
import type { Place } from './own-place.server.ts'
import { placeName } from './place-name.ts'
import { placeValue } from './place-value.ts'

/** Preselects the newest board unless `place` is given. Suggests board names if there is no board. */
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
    <EditChoice name="place" label="Board" shownAs={(saved) => nameIn(boards, saved)}>
      <SelectField
        label="Board"
        name="place"
        defaultValue={typed?.['place'] ?? (place ? valueIn(boards, place) : undefined)}
        error={errors?.['boardId'] ?? errors?.['section']}
      >
        {boards.map((board) =>
          board.sections.length === 0 ? (
            <BoardOption key={board.id} board={board} />
          ) : (
            <optgroup key={board.id} label={nameOf(board)}>
              <BoardOption board={board} />
              {board.sections.map(({ id, title }) => (
                <option key={id} value={placeValue({ boardId: board.id, section: id })} dir="auto">
                  {`${title} in ${isolated(board.name)}`}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </SelectField>
    </EditChoice>
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

/** The select's value. If the section no longer exists, this is the board's value. */
function valueIn(boards: readonly EditableBoard[], { boardId, section }: Place): string {
  const sections = boards.find(({ id }) => id === boardId)?.sections
  const sectionExists = sections?.some(({ id }) => id === section)
  return placeValue({ boardId, section: sectionExists ? section : null })
}

function nameIn(boards: readonly EditableBoard[], value: EditValue): string {
  for (const board of boards) {
    if (placeValue({ boardId: board.id, section: null }) === value) return nameOf(board)
    const section = board.sections.find(
      ({ id }) => placeValue({ boardId: board.id, section: id }) === value,
    )
    if (section) return placeName({ board, section })
  }
  return 'Another board'
}
