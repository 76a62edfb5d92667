import { type Dispatch, type ReactNode, Suspense } from 'react'
import { lazyPart, preload } from '../../../ui/network.ts'
import { SECTIONS_PER_BOARD } from '../../content/boards/limits.ts'
import { NoSaving } from '../../content/boards/no-saving.tsx'
import { maySavePins } from '../../identity/business/ownership.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import type { BoardToCreate, SuggestTitles } from './create/create-board-form.tsx'
import { FirstBoards } from './create/first-boards.tsx'
import { isSaving, type PickerFlow, type PickerStep } from './flow.ts'
import type { PickerBoard, PickerBoards, PickerSection } from './picker.ts'
import { CreateRow, LoadingList, SaveFailure } from './picker-parts.tsx'
import { BoardList } from './rows/board-list.tsx'
import { SectionList } from './rows/section-list.tsx'
import { usePickerData } from './use-picker-data.tsx'

const loadForms = () => import('./create/create-view.tsx')
const CreateView = lazyPart(loadForms)
const loadFormsAhead = () => preload(loadForms)

export type PlaceChoices = {
  onChooseBoard: (board: PickerBoard) => void
  onChooseSection: (board: PickerBoard, section: PickerSection | null) => void
  onCreateBoard: (board: BoardToCreate) => void
  onCreateSection: (board: PickerBoard, title: string) => void
}

type Views = PlaceChoices & {
  flow: PickerFlow
  step: Dispatch<PickerStep>
  notice?: ReactNode
  suggestTitles: SuggestTitles
  /** The path of the page that creates a board or section, if the picker has no forms. */
  createPath?: ((board: PickerBoard | null) => string) | undefined
  /** Whether a board can be chosen, or a new one (null). All can, if omitted. */
  isBoardOffered?: (boardId: number | null) => boolean
  /** Whether a section of a board can be chosen, or the board itself (null), which has `sectionCount` sections. */
  isPlaceOffered?: (boardId: number, sectionId: number | null, sectionCount: number) => boolean
}

export function PickerViews({
  pinId,
  known,
  children,
  ...views
}: Views & {
  pinId: number | null
  known?: PickerBoards
  children?: ReactNode
}) {
  const { flow, step, suggestTitles, onCreateBoard, onCreateSection } = views
  const { view, board, failure } = flow
  const { boards, sections, loadBoards, loadSections } = usePickerData({ board, pinId, known })
  return (
    <>
      {view === 'boards' &&
        (boards ? (
          <BoardsView {...views} boards={boards} onOrdered={loadBoards} />
        ) : (
          <LoadingList hasFailed={boards === null} onRetry={loadBoards} />
        ))}
      {view === 'sections' &&
        board &&
        (sections ? (
          <SectionsView {...views} board={board} sections={sections} />
        ) : (
          <LoadingList hasFailed={sections === null} onRetry={loadSections} />
        ))}
      {(view === 'createBoard' || view === 'createSection') && (
        <Suspense>
          <CreateView
            flow={flow}
            failure={failure}
            isSaving={isSaving(flow)}
            onEdit={() => step({ type: 'edited' })}
            suggestTitles={suggestTitles}
            takenNames={boards ? takenNames(boards) : []}
            onCreateBoard={onCreateBoard}
            onCreateSection={onCreateSection}
          />
        </Suspense>
      )}
      {children}
    </>
  )
}

function BoardsView({
  flow,
  step,
  boards,
  notice,
  suggestTitles,
  createPath,
  isBoardOffered = () => true,
  onChooseBoard,
  onCreateBoard,
  onOrdered,
}: Views & { boards: PickerBoards; onOrdered: () => void }) {
  if (!maySavePins(useViewer())) return <NoSaving className="px-5 py-2" />
  return (
    <>
      {boards.allBoards.length > 0 ? (
        <BoardList
          flow={flow}
          boards={{
            ...boards,
            allBoards: boards.allBoards.filter(({ id }) => isBoardOffered(id)),
            boardsShortlist: boards.boardsShortlist.filter(({ id }) => isBoardOffered(id)),
          }}
          onType={(query) => step({ type: 'typed', query })}
          onChoose={onChooseBoard}
          onOrdered={onOrdered}
        />
      ) : (
        <FirstBoards
          saves={flow.saves}
          takenNames={boards.otherNames}
          suggestTitles={suggestTitles}
          onCreate={(name) => onCreateBoard({ name, isSecret: false })}
        />
      )}
      {flow.failure === null ? notice : <SaveFailure flow={flow} />}
      {isBoardOffered(null) && (
        <CreateRow
          label="Create board"
          to={createPath?.(null)}
          isOff={isSaving(flow)}
          onNear={loadFormsAhead}
          onClick={() => step({ type: 'creating_board' })}
        />
      )}
    </>
  )
}

function SectionsView({
  flow,
  step,
  board,
  sections,
  createPath,
  isPlaceOffered,
  onChooseSection,
}: Views & { board: PickerBoard; sections: readonly PickerSection[] }) {
  return (
    <>
      <SectionList
        flow={flow}
        board={board}
        sections={sections}
        isOffered={(id) => isPlaceOffered?.(board.id, id, sections.length) ?? true}
        onType={(query) => step({ type: 'typed', query })}
        onChoose={(section) => onChooseSection(board, section)}
      />
      <SaveFailure flow={flow} />
      {sections.length < SECTIONS_PER_BOARD && (
        <CreateRow
          label="Create section"
          to={createPath?.(board)}
          isOff={isSaving(flow)}
          onNear={loadFormsAhead}
          onClick={() => step({ type: 'creating_section' })}
        />
      )}
    </>
  )
}

function takenNames({ allBoards, otherNames }: PickerBoards): string[] {
  const own = allBoards.filter(({ collaboratedByMe }) => !collaboratedByMe)
  return [...own.map(({ name }) => name), ...otherNames]
}
