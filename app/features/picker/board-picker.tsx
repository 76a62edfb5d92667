import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { BoardList } from './board-list.tsx'
import { CreateBoardForm } from './create-board-form.tsx'
import { CreateSectionForm } from './create-section-form.tsx'
import { hasSectionsToChoose, isBackPossible, isSaving, PICKER_TITLES } from './flow.ts'
import type { PickerBoard, PickerSection } from './picker.ts'
import { PickerDialog } from './picker-dialog.tsx'
import { AlreadySaved, ComingList, CreateRow, SaveFailure } from './picker-parts.tsx'
import { SectionList } from './section-list.tsx'
import { usePickerData } from './use-picker-data.tsx'
import { useSave } from './use-save.tsx'

/** How long the picker shows that the pin is there, before it goes. */
const SUCCESS_MS = 700

/** A save that came through: to which board, whether as its first pin, and the pin's picture. */
export type Saved = { boardName: string; isFirst: boolean; picture: string | null }

/** Chooses where a pin is saved, or makes it, and saves it there. */
export default function BoardPicker({
  pinId,
  anchor,
  onClose,
  onSaved,
}: {
  pinId: number
  /** Where what opened it is: the popover stands beside that. */
  anchor: DOMRect
  onClose: () => void
  /** Hears of the save once the picker has shown it. */
  onSaved: (saved: Saved) => void
}) {
  const { flow, step, save } = useSave(pinId)
  const { view, board, failure, savedTo } = flow
  const { boards, pin, sections, loadBoards, loadSections } = usePickerData(pinId, board)
  const [canType] = useState(() => matchMedia('(pointer: fine)').matches)
  const saving = isSaving(flow)
  const shown = useRef({ pin, onSaved })
  shown.current = { pin, onSaved }

  useEffect(() => {
    if (!savedTo) return
    const timer = setTimeout(() => {
      const picture = shown.current.pin?.images['236x'].url ?? null
      shown.current.onSaved({ ...savedTo, picture })
    }, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [savedTo])

  function chooseBoard(chosen: PickerBoard) {
    if (saving) return
    if (hasSectionsToChoose(flow, chosen)) step({ type: 'chose', board: chosen })
    else save(String(chosen.id), chosen, {})
  }

  function chooseSection(chosen: PickerBoard, section: PickerSection | null) {
    if (section) save(`${chosen.id}/${section.id}`, chosen, { section: String(section.id) })
    else save(String(chosen.id), chosen, {})
  }

  return (
    <PickerDialog
      title={PICKER_TITLES[view]}
      view={view}
      anchor={anchor}
      onBack={isBackPossible(flow) ? () => step({ type: 'went_back' }) : null}
      onClose={() => !saving && onClose()}
    >
      {view === 'boards' &&
        (boards ? (
          <>
            <BoardList
              boards={boards}
              flow={flow}
              canType={canType}
              onType={(query) => step({ type: 'typed', query })}
              onChoose={chooseBoard}
            >
              {pin?.pinnedToBoard && !savedTo && (
                <AlreadySaved boardName={pin.pinnedToBoard.name} />
              )}
              <SaveFailure words={failure} />
            </BoardList>
            <CreateRow label="Create board" onClick={() => step({ type: 'creating_board' })} />
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
              board={board}
              sections={sections}
              flow={flow}
              canType={canType}
              onType={(query) => step({ type: 'typed', query })}
              onChoose={(section) => chooseSection(board, section)}
            />
            <CreateRow label="Create section" onClick={() => step({ type: 'creating_section' })} />
          </>
        ) : (
          <ComingList hasFailed={sections === null} onRetry={loadSections} />
        ))}
      {view === 'createBoard' && (
        <CreateBoardForm
          pinId={pinId}
          firstName={flow.query.trim()}
          takenNames={boards?.allBoards.map(({ name }) => name) ?? []}
          failure={failure}
          isSaving={saving}
          onEdit={() => step({ type: 'edited' })}
          onCreate={({ name, isSecret }) =>
            save('new', { name, pinCount: 0 }, { name, ...(isSecret && { secret: 'on' }) })
          }
        />
      )}
      {view === 'createSection' && board && (
        <CreateSectionForm
          failure={failure}
          isSaving={saving}
          onEdit={() => step({ type: 'edited' })}
          onCreate={(newSection) => save(`${board.id}/new`, board, { newSection })}
        />
      )}
      {view === 'boardCreated' && savedTo && (
        <div className="m-auto flex flex-col items-center gap-4 px-6 text-center">
          {pin && (
            <img
              src={pin.images['236x'].url}
              alt=""
              className="size-32 rounded-dialog object-cover"
            />
          )}
          <p className="flex items-center gap-2 text-lg font-semibold">
            <Icon name="check" />
            {savedTo.boardName}
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {saving && 'Saving'}
        {savedTo && `Saved to ${savedTo.boardName}`}
      </p>
    </PickerDialog>
  )
}
