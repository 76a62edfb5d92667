import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../accounts/use-viewer.tsx'
import type { PickerBoard } from '../picker/picker.ts'
import { fetchBoards, lastBoards } from '../picker/picker-calls.ts'
import { PickerRow } from '../picker/picker-row.tsx'
import { RowGroups } from '../picker/row-list.tsx'
import { RowWord } from '../picker/row-word.tsx'
import { useRowKeys } from '../picker/use-row-keys.tsx'
import type { Here, Place } from './place.ts'

type RailRow = Place & { id: number; picture: string | null }

/** The places beside the wall that pins are dragged onto: this board's sections, and the other boards. */
export function SideRail({
  here,
  aimed,
  onChoose,
}: {
  here: Here
  /** The place that what is dragged would go to. */
  aimed: string | null
  onChoose: (to: Place) => void
}) {
  const panel = useRef<HTMLElement>(null)
  const boards = useBoards(here)
  const ofBoard = sectionRows(here)
  const groups = [
    { heading: here.boardName, label: `On ${here.boardName}`, rows: ofBoard },
    { heading: 'All boards', label: 'All boards', rows: boards },
  ].filter(({ rows }) => rows.length > 0)
  const keys = useRowKeys(panel, ofBoard.length + boards.length)

  return (
    <RowWord.Provider value="Move">
      <nav
        ref={panel}
        aria-label="Move to"
        data-rail=""
        data-scroller=""
        className="sticky top-38 h-[calc(100dvh-10.5rem)] overflow-y-auto"
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <p className="px-2 text-sm text-muted">Drag pins here, or to another place on the wall.</p>
        <RowGroups groups={groups} active={keys.active}>
          {({ boardId, sectionId, name, picture }, row) => {
            const key = `${boardId}/${sectionId ?? ''}`
            return (
              <div
                data-drop={key}
                data-drop-name={name}
                className={`rounded-pin ${aimed === key ? 'bg-sunken ring-2 ring-ink ring-inset' : ''}`}
              >
                <PickerRow
                  {...row}
                  name={name}
                  picture={picture}
                  state="idle"
                  onChoose={() => onChoose({ boardId, sectionId, name })}
                />
              </div>
            )
          }}
        </RowGroups>
      </nav>
    </RowWord.Provider>
  )
}

/** The board itself, seen from one of its sections, and its other sections. */
function sectionRows({ boardId, boardName, sectionId, sections }: Here): RailRow[] {
  const rows = sections
    .filter(({ id }) => id !== sectionId)
    .map(({ id, title }) => ({ id, boardId, sectionId: id, name: title, picture: null }))
  if (sectionId === null) return rows
  return [{ id: boardId, boardId, sectionId: null, name: boardName, picture: null }, ...rows]
}

/** The viewer's boards but this one. */
function useBoards({ boardId }: Here): RailRow[] {
  const viewer = useViewer()
  const { id: viewerId = 0, username = '' } = viewer ?? {}
  const [boards, setBoards] = useState<readonly PickerBoard[]>(
    lastBoards(viewerId)?.allBoards ?? [],
  )
  useEffect(() => {
    let isGone = false
    fetchBoards({ id: viewerId, username }, 0).then(
      (found) => isGone || (found && setBoards(found.allBoards)),
    )
    return () => {
      isGone = true
    }
  }, [viewerId, username])
  return boards
    .filter(({ id }) => id !== boardId)
    .map(({ id, name, imageCoverUrl }) => ({
      id,
      boardId: id,
      sectionId: null,
      name,
      picture: imageCoverUrl,
    }))
}
