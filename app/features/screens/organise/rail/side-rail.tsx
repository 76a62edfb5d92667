import { useRef } from 'react'
import { PickerRow } from '../../picker/rows/picker-row.tsx'
import { RowGroups } from '../../picker/rows/row-list.tsx'
import { RowWord } from '../../picker/rows/row-word.tsx'
import { useRowKeys } from '../../picker/rows/use-row-keys.tsx'
import type { Here, Place } from '../select/place.ts'
import { useRailRows } from './use-rail-rows.tsx'

export function SideRail({
  here,
  targetKey,
  onChoose,
}: {
  here: Here
  targetKey: string | null
  onChoose: (to: Place) => void
}) {
  const panel = useRef<HTMLElement>(null)
  const { ofBoard, boards } = useRailRows(here)
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
        <h2 className="px-2 text-base">Move to</h2>
        <p className="px-2 text-sm text-muted">Drag pins here, or to another place on the wall.</p>
        <RowGroups groups={groups} active={keys.active}>
          {({ boardId, sectionId, name, picture, isSecret }, row) => {
            const key = `${boardId}/${sectionId ?? ''}`
            return (
              <div
                data-drop={key}
                data-drop-name={name}
                className={`rounded-pin ${targetKey === key ? 'bg-sunken outline-2 -outline-offset-2 outline-ink' : ''}`}
              >
                <PickerRow
                  {...row}
                  name={name}
                  picture={picture}
                  isSecret={isSecret}
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
