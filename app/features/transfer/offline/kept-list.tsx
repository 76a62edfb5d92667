import { useCallback, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { sizeText } from '../../../text/size-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.tsx'
import { ClockContext, timeIn } from '../../../ui/timing/clock.tsx'
import { KeepSeveral } from './keep-several.tsx'
import { keptText } from './keep-texts.ts'
import { canKeep, readKept } from './kept-boards.ts'
import type { KeptBoard } from './offline-board.ts'
import { RemovedToast } from './removed-toast.tsx'
import { useRemoval } from './use-removal.tsx'

/** The boards of a member that this browser keeps. */
export function KeptList({ memberId }: { memberId: number }) {
  const [boards, setBoards] = useState<KeptBoard[] | null>(null)
  const [goneIds, setGoneIds] = useState<readonly number[]>([])
  const removal = useRemoval(memberId)
  const shown = boards?.filter(({ id }) => !goneIds.includes(id)) ?? []

  const read = useCallback(async () => {
    setBoards(canKeep() ? await readKept(memberId).catch(() => []) : [])
  }, [memberId])

  useEffect(() => {
    void read()
  }, [read])

  function remove(gone: KeptBoard) {
    removal.begin(gone)
    setGoneIds([...goneIds, gone.id])
  }

  function undo(removed: KeptBoard) {
    removal.undo()
    flushSync(() => setGoneIds(goneIds.filter((id) => id !== removed.id)))
    document.getElementById(rowId(removed))?.focus()
  }

  if (boards === null) return null
  return (
    <>
      {shown.length === 0 ? (
        <Empty title="No boards on this device yet">
          {canKeep()
            ? 'Choose boards below, or use “Keep on this device” in a board’s menu.'
            : 'This browser can’t keep boards.'}
        </Empty>
      ) : (
        <Rows boards={shown} onRemove={remove} />
      )}
      {canKeep() && <KeepSeveral memberId={memberId} kept={shown} onKept={read} />}
      <RemovedToast board={removal.removed} onUndo={undo} onLeave={removal.finish} />
    </>
  )
}

function Rows({
  boards,
  onRemove,
}: {
  boards: readonly KeptBoard[]
  onRemove: (board: KeptBoard) => void
}) {
  const clock = useContext(ClockContext)
  const { ref, ...focus } = useKeptFocus<HTMLUListElement>()
  return (
    <>
      <ul ref={ref} {...focus} className="flex flex-col gap-3">
        {boards.map((board) => (
          <li
            key={board.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-pin bg-sunken px-5 py-3"
          >
            <span className="min-w-0">
              <Link
                id={rowId(board)}
                to={board.path}
                className="font-semibold wrap-anywhere hover:underline"
              >
                <bdi>{board.name}</bdi>
              </Link>
              <span className="block text-sm text-muted tabular-nums">
                {keptText(board, timeIn(clock, board.keptAt, { dateStyle: 'medium' }))}
              </span>
            </span>
            <Button look="bare" size="small" onClick={() => onRemove(board)}>
              Remove<span className="sr-only"> {board.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted tabular-nums">
        {sizeText(boards.reduce((sum, { bytes }) => sum + bytes, 0))} in all.
      </p>
    </>
  )
}

function rowId({ id }: KeptBoard): string {
  return `kept-${id}`
}
