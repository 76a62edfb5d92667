import { useReducer, useState } from 'react'
import { BoardList } from '../picker/board-list.tsx'
import { CreateBoardForm } from '../picker/create-board-form.tsx'
import { CreateSectionForm } from '../picker/create-section-form.tsx'
import { FLOW_START, isBackPossible, nextPickerFlow, PICKER_TITLES } from '../picker/flow.ts'
import type { PickerBoard } from '../picker/picker.ts'
import { PickerDialog } from '../picker/picker-dialog.tsx'
import { ComingList, CreateRow, SaveFailure } from '../picker/picker-parts.tsx'
import { RowWord } from '../picker/row-word.tsx'
import { SectionList } from '../picker/section-list.tsx'
import { usePickerData } from '../picker/use-picker-data.tsx'
import { sectionCall } from './calls.ts'
import { type Here, type Place, pinsText } from './place.ts'
import { isMade, send } from './send.ts'

const WORDS = { move: 'Move', copy: 'Copy' } as const

/** Chooses where pins are moved or copied, or makes it. */
export function PlaceDialog({
  here,
  act,
  count,
  pinId,
  anchor,
  onClose,
  onChoose,
  onNewSection,
}: {
  here: Here
  act: 'move' | 'copy'
  count: number
  /** One of the pins: what new boards may be called is asked about it. */
  pinId: number | undefined
  anchor: DOMRect
  onClose: () => void
  onChoose: (to: Place) => void
  /** Makes a section with the pins in it. */
  onNewSection: (board: { id: number; name: string }, title: string) => void
}) {
  const [flow, step] = useReducer(nextPickerFlow, FLOW_START)
  const { view, board, failure } = flow
  const { boards, sections, loadBoards, loadSections } = usePickerData(pinId ?? 0, board)
  const [canType] = useState(() => matchMedia('(pointer: fine)').matches)
  const [isMaking, setMaking] = useState(false)

  function chooseBoard(chosen: PickerBoard) {
    const { id, name, sectionCount } = chosen
    // The board that the pins are on can get a section for them, even its first one.
    const leadsOn = sectionCount > 0 || id === here.boardId
    if (leadsOn) step({ type: 'chose', board: { ...chosen, sectionCount: sectionCount || 1 } })
    else onChoose({ boardId: id, sectionId: null, name })
  }

  async function createBoard(name: string, isSecret: boolean) {
    setMaking(true)
    const body = { name, privacy: isSecret ? 'secret' : 'public' }
    const { data, words } = await send({ path: '/resource/BoardResource/create/', body }, isMade)
    setMaking(false)
    if (data) onChoose({ boardId: data.id, sectionId: null, name })
    else step({ type: 'failed', place: 'new', message: words })
  }

  async function createSection({ id, name }: PickerBoard, title: string) {
    if (act === 'move') {
      onNewSection({ id, name }, title)
      return
    }
    setMaking(true)
    const { data, words } = await send(sectionCall(here, id, title, null), isMade)
    setMaking(false)
    if (data) onChoose({ boardId: id, sectionId: data.id, name: title })
    else step({ type: 'failed', place: 'new', message: words })
  }

  return (
    <RowWord.Provider value={`${WORDS[act]} ${pinsText(count)}`}>
      <PickerDialog
        title={PICKER_TITLES[view]}
        view={view}
        anchor={anchor}
        onBack={isBackPossible(flow) ? () => step({ type: 'went_back' }) : null}
        onClose={onClose}
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
              <SectionList
                board={board}
                sections={sections}
                flow={flow}
                canType={canType}
                onType={(query) => step({ type: 'typed', query })}
                onChoose={(section) =>
                  onChoose({
                    boardId: board.id,
                    sectionId: section?.id ?? null,
                    name: section?.title ?? board.name,
                  })
                }
              />
              <CreateRow
                label="Create section"
                onClick={() => step({ type: 'creating_section' })}
              />
            </>
          ) : (
            <ComingList hasFailed={sections === null} onRetry={loadSections} />
          ))}
        {view === 'createBoard' && (
          <CreateBoardForm
            pinId={pinId ?? 0}
            firstName={flow.query.trim()}
            takenNames={boards?.allBoards.map(({ name }) => name) ?? []}
            failure={failure}
            isSaving={isMaking}
            onEdit={() => step({ type: 'edited' })}
            onCreate={({ name, isSecret }) => void createBoard(name, isSecret)}
          />
        )}
        {view === 'createSection' && board && (
          <CreateSectionForm
            failure={failure}
            isSaving={isMaking}
            onEdit={() => step({ type: 'edited' })}
            onCreate={(title) => void createSection(board, title)}
          />
        )}
      </PickerDialog>
    </RowWord.Provider>
  )
}
