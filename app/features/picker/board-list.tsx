import { type ReactNode, useRef } from 'react'
import { groupBoards } from './board-order.ts'
import { BoardRow } from './board-row.tsx'
import type { PickerFlow } from './flow.ts'
import { isFoundBy } from './name-search.ts'
import type { PickerBoard, PickerBoards } from './picker.ts'
import { PickerSearch } from './picker-search.tsx'
import { RowList } from './row-list.tsx'
import { useRowKeys } from './use-row-keys.tsx'

/** The boards to choose from, in their groups; what is searched for stands in one list. */
export function BoardList({
  boards,
  flow: { query, saves },
  canType,
  onType,
  onChoose,
  children,
}: {
  boards: PickerBoards
  flow: PickerFlow
  canType: boolean
  onType: (query: string) => void
  onChoose: (board: PickerBoard) => void
  /** What stands above the list. */
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const isSearching = query.trim() !== ''
  const found = boards.allBoards.filter(({ name }) => isFoundBy(name, query))
  const { topChoices, allBoards } = groupBoards(found, isSearching ? [] : boards.boardsShortlist)
  const keys = useRowKeys(panel, topChoices.length + allBoards.length)

  function drawFrom(first: number) {
    return (board: PickerBoard, place: number) => (
      <BoardRow
        board={board}
        index={first + place}
        state={saves[board.id] ?? 'idle'}
        isActive={keys.active === first + place}
        onChoose={() => onChoose(board)}
      />
    )
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what has the focus are the rows inside
    <div
      ref={panel}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <PickerSearch
        query={query}
        label="Search boards"
        takesFocus={canType}
        onType={(typed) => {
          keys.reset()
          onType(typed)
        }}
        onEnter={() => isSearching && found[0] && onChoose(found[0])}
      />
      {children}
      <div data-scroller="" className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {topChoices.length > 0 && (
          <RowList heading="Top choices" label="Top choices" rows={topChoices} held={keys.active}>
            {drawFrom(0)}
          </RowList>
        )}
        <RowList
          key={query}
          heading={topChoices.length > 0 ? 'All boards' : null}
          label="All boards"
          rows={allBoards}
          held={keys.active - topChoices.length}
        >
          {drawFrom(topChoices.length)}
        </RowList>
        {isSearching && found.length === 0 && (
          <p className="px-4 py-8 text-center text-muted">No board of yours is called that.</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {isSearching && `${found.length} ${found.length === 1 ? 'board' : 'boards'} found`}
      </p>
    </div>
  )
}
