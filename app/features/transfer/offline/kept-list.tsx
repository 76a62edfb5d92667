import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { sizeText } from '../../../text/size-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.tsx'
import { keptText } from './keep-texts.ts'
import { canKeep, readKept, removeKept } from './kept-boards.ts'
import type { KeptBoard } from './offline-board.ts'

/** The boards that this browser keeps for a member. */
export function KeptList({ memberId }: { memberId: number }) {
  const [boards, setBoards] = useState<KeptBoard[] | null>(null)
  const { ref, ...focus } = useKeptFocus<HTMLUListElement>()

  useEffect(() => {
    const read = canKeep() ? readKept(memberId) : Promise.resolve([])
    void read.catch(() => []).then(setBoards)
  }, [memberId])

  async function remove(gone: KeptBoard) {
    await removeKept(memberId, gone.id)
    setBoards((all) => all?.filter(({ id }) => id !== gone.id) ?? null)
  }

  if (boards === null) return null
  if (boards.length === 0) {
    return (
      <Empty title="No boards are kept here">
        {canKeep()
          ? '“Keep on this device” stands in each board’s menu.'
          : 'This browser can’t keep boards.'}
      </Empty>
    )
  }
  return (
    <>
      <ul ref={ref} {...focus} className="flex flex-col gap-3">
        {boards.map((board) => (
          <li
            key={board.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-pin bg-sunken px-5 py-3"
          >
            <span className="min-w-0">
              <Link to={board.path} className="font-semibold wrap-anywhere hover:underline">
                <bdi>{board.name}</bdi>
              </Link>
              <span className="block text-sm text-muted tabular-nums">{keptText(board)}</span>
            </span>
            <Button look="bare" size="small" onClick={() => remove(board)}>
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
