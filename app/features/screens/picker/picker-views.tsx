import { type Dispatch, type ReactNode, Suspense } from 'react'
import { lazyPart, loadAhead } from '../../../ui/network.ts'
import type { BoardToCreate, SuggestTitles } from './create/create-board-form.tsx'
import { FirstBoards } from './create/first-boards.tsx'
import { isSaving, type PickerFlow, type PickerStep } from './flow.ts'
import type { PickerBoard, PickerBoards, PickerSection } from './picker.ts'
import { ComingList, CreateRow, SaveFailure } from './picker-parts.tsx'
import { BoardList } from './rows/board-list.tsx'
import { SectionList } from './rows/section-list.tsx'
import { usePickerData } from './use-picker-data.tsx'

const loadForms = () => import('./create/create-view.tsx')
const CreateView = lazyPart(loadForms)
const loadFormsAhead = () => loadAhead(loadForms)

/** The views of the picker: boards, sections, and the forms that create either. */
export function PickerViews({
  flow,
  step,
  pinId,
  known,
  notice,
  suggestTitles,
  createPath,
  onChooseBoard,
  onChooseSection,
  onCreateBoard,
  onCreateSection,
  children,
}: {
  flow: PickerFlow
  step: Dispatch<PickerStep>
  /** Null before there is a pin. */
  pinId: number | null
  /** The boards that the page has read already. */
  known?: PickerBoards
  notice?: ReactNode
  suggestTitles: SuggestTitles
  /** The pages that create a board or section, where forms within the picker don't. */
  createPath?: ((board: PickerBoard | null) => string) | undefined
  onChooseBoard: (board: PickerBoard) => void
  /** Null is the board itself. */
  onChooseSection: (board: PickerBoard, section: PickerSection | null) => void
  onCreateBoard: (board: BoardToCreate) => void
  onCreateSection: (board: PickerBoard, title: string) => void
  children?: ReactNode
}) {
  const { view, board, failure } = flow
  const { boards, sections, loadBoards, loadSections } = usePickerData({ board, pinId, known })
  const list = { flow, onType: (query: string) => step({ type: 'typed', query }) }
  const said = (
    <>
      {notice}
      <SaveFailure words={failure} />
    </>
  )
  return (
    <>
      {view === 'boards' &&
        (boards ? (
          <>
            {boards.allBoards.length > 0 ? (
              <BoardList {...list} boards={boards} notice={said} onChoose={onChooseBoard} />
            ) : (
              <>
                {said}
                <FirstBoards
                  saves={flow.saves}
                  suggestTitles={suggestTitles}
                  onCreate={(name) => onCreateBoard({ name, isSecret: false })}
                />
              </>
            )}
            <CreateRow
              label="Create board"
              to={createPath?.(null)}
              isOff={isSaving(flow)}
              onNear={loadFormsAhead}
              onClick={() => step({ type: 'creating_board' })}
            />
          </>
        ) : (
          <ComingList hasFailed={boards === null} onRetry={loadBoards} />
        ))}
      {view === 'sections' &&
        board &&
        (sections ? (
          <>
            <SaveFailure words={failure} />
            <SectionList
              {...list}
              board={board}
              sections={sections}
              onChoose={(section) => onChooseSection(board, section)}
            />
            <CreateRow
              label="Create section"
              to={createPath?.(board)}
              isOff={isSaving(flow)}
              onNear={loadFormsAhead}
              onClick={() => step({ type: 'creating_section' })}
            />
          </>
        ) : (
          <ComingList hasFailed={sections === null} onRetry={loadSections} />
        ))}
      {(view === 'createBoard' || view === 'createSection') && (
        <Suspense>
          <CreateView
            flow={flow}
            failure={failure}
            isSaving={isSaving(flow)}
            onEdit={() => step({ type: 'edited' })}
            suggestTitles={suggestTitles}
            takenNames={boards?.allBoards.map(({ name }) => name) ?? []}
            onCreateBoard={onCreateBoard}
            onCreateSection={onCreateSection}
          />
        </Suspense>
      )}
      {children}
    </>
  )
}
