import type { ComponentProps } from 'react'
import type { PickerFlow } from '../flow.ts'
import type { PickerBoard } from '../picker.ts'
import { CreateBoardForm } from './create-board-form.tsx'
import { CreateForm } from './create-form.tsx'
import { sectionNameError } from './name-rules.ts'

type Form = Pick<ComponentProps<typeof CreateForm>, 'failure' | 'isSaving' | 'onEdit'>

export default function CreateView({
  flow: { view, board, query },
  onCreateSection,
  onCreateBoard,
  suggestTitles,
  takenNames,
  ...form
}: Form &
  Pick<ComponentProps<typeof CreateBoardForm>, 'suggestTitles' | 'takenNames'> & {
    flow: PickerFlow
    onCreateBoard: ComponentProps<typeof CreateBoardForm>['onCreate']
    onCreateSection: (board: PickerBoard, title: string) => void
  }) {
  if (view === 'createBoard') {
    return (
      <CreateBoardForm
        {...form}
        suggestTitles={suggestTitles}
        takenNames={takenNames}
        firstName={query.trim()}
        onCreate={onCreateBoard}
      />
    )
  }
  return (
    board && (
      <CreateForm
        {...form}
        placeholder="Like “Lighting” or “Weeknights”"
        buttonLabel="Add"
        errorOf={sectionNameError}
        onCreate={(title) => onCreateSection(board, title)}
      />
    )
  )
}
