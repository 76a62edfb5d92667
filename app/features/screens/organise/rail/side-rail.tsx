import { useId, useRef } from 'react'
import { PickerRow } from '../../picker/rows/picker-row.tsx'
import { RowGroups } from '../../picker/rows/row-list.tsx'
import { RowSaveLabel } from '../../picker/rows/row-save-label.tsx'
import { useRowKeys } from '../../picker/rows/use-row-keys.tsx'
import { BUSY_TEXT, OTHERS_PINS_TEXT } from '../select/limit-texts.ts'
import { isWithinReach, type MoveSource } from '../select/move-source.ts'
import type { SelectionPlace, WallPlace } from '../select/place.ts'
import { useFoundRailRows } from './use-rail-rows.tsx'

export function SideRail({
  here,
  source,
  isBusy,
  targetKey,
  onChoose,
}: {
  here: WallPlace
  source: MoveSource
  isBusy: boolean
  targetKey: string | null
  onChoose: (to: SelectionPlace) => void
}) {
  const panel = useRef<HTMLElement>(null)
  const noteId = useId()
  const { query, setQuery, isLong, ofBoard, boards } = useFoundRailRows(here, source)
  const groups = [
    { heading: here.boardName, label: `On ${here.boardName}`, rows: ofBoard },
    { heading: 'All boards', label: 'All boards', rows: boards },
  ].filter(({ rows }) => rows.length > 0)
  const keys = useRowKeys(panel, ofBoard.length + boards.length)

  return (
    <RowSaveLabel.Provider value="Move">
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
        <p id={noteId} className="px-2 text-sm text-muted">
          {isBusy ? BUSY_TEXT : noteOn(source)}
        </p>
        {isLong && (
          <input
            type="search"
            dir="auto"
            aria-label="Search places"
            placeholder="Search"
            value={query}
            autoComplete="off"
            className="mx-2 my-2 h-11 w-[calc(100%-1rem)] rounded-full bg-sunken px-4 placeholder:text-muted focus-visible:outline-offset-0"
            onChange={(event) => {
              keys.reset()
              setQuery(event.target.value)
            }}
          />
        )}
        <p role="status" className="px-2 text-sm text-muted empty:hidden">
          {query.trim() !== '' && `${placesText(ofBoard.length + boards.length)} found`}
        </p>
        <RowGroups key={query} groups={groups} active={keys.active}>
          {({ boardId, sectionId, name, picture, isSecret }, row) => {
            const key = `${boardId}/${sectionId ?? ''}`
            const isOff = isBusy || !isWithinReach(source, boardId)
            return (
              <div
                data-drop={isOff ? undefined : key}
                data-drop-name={name}
                className={`rounded-pin ${targetKey === key ? 'bg-sunken outline-2 -outline-offset-2 outline-ink' : ''}`}
              >
                <PickerRow
                  {...row}
                  name={name}
                  picture={picture}
                  isSecret={isSecret}
                  state="idle"
                  offReasonId={isOff ? noteId : undefined}
                  onChoose={() => onChoose({ boardId, sectionId, name })}
                />
              </div>
            )
          }}
        </RowGroups>
      </nav>
    </RowSaveLabel.Provider>
  )
}

function noteOn({ fixedBoards }: MoveSource): string {
  return fixedBoards.length > 0
    ? OTHERS_PINS_TEXT
    : 'Drag pins here, or to another place on the wall.'
}

function placesText(count: number): string {
  if (count === 0) return 'No places'
  return `${count} ${count === 1 ? 'place' : 'places'}`
}
