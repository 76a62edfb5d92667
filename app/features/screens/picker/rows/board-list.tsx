import type { PickerFlow } from '../flow.ts'
import type { PickerBoard, PickerBoards } from '../picker.ts'
import { groupBoards } from './board-order.ts'
import { BoardRow } from './board-row.tsx'
import { isFoundBy } from './name-search.ts'
import { OrderChoice } from './order-choice.tsx'
import { PickerList } from './picker-list.tsx'
import { RowGroups } from './row-list.tsx'

export function BoardList({
  boards,
  flow: { query, saves },
  onType,
  onChoose,
  onOrdered,
}: {
  boards: PickerBoards
  flow: PickerFlow
  onType: (query: string) => void
  onChoose: (board: PickerBoard) => void
  onOrdered: () => void
}) {
  const isSearching = query.trim() !== ''
  const found = boards.allBoards.filter(({ name }) => isFoundBy(name, query))
  const { topChoices, allBoards } = groupBoards(found, isSearching ? [] : boards.boardsShortlist)
  const top = { heading: 'Top choices', label: 'Top choices', rows: topChoices }
  const all = { heading: 'All boards', label: 'All boards', rows: allBoards }
  return (
    <>
      <PickerList
        search="Search boards"
        query={query}
        count={topChoices.length + allBoards.length}
        onType={onType}
        onEnter={() => found[0] && onChoose(found[0])}
        order={boards.allBoards.length > 1 && <OrderChoice onOrdered={onOrdered} />}
      >
        {(active) => (
          <>
            <RowGroups
              key={query}
              groups={topChoices.length > 0 ? [top, all] : [{ ...all, heading: null }]}
              active={active}
            >
              {(board, keys) => (
                <BoardRow
                  {...keys}
                  board={board}
                  state={saves[board.id] ?? 'idle'}
                  onChoose={() => onChoose(board)}
                />
              )}
            </RowGroups>
            {isSearching && found.length === 0 && (
              <p className="px-4 py-8 text-center text-muted">None of your boards match.</p>
            )}
          </>
        )}
      </PickerList>
      <p role="status" className="sr-only">
        {isSearching && `${found.length} ${found.length === 1 ? 'board' : 'boards'} found`}
      </p>
    </>
  )
}
