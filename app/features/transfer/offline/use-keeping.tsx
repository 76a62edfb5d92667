import { useContext, useEffect, useRef, useState } from 'react'
import { ClockContext, timeIn } from '../../../ui/timing/clock.tsx'
import {
  dropUnfinished,
  type Keeping,
  type KeepResult,
  keepBoard,
  readKeptBoard,
} from './kept-boards.ts'
import type { KeptBoard } from './offline-board.ts'
import { useRemoval } from './use-removal.tsx'

/** The progress and result of keeping a board on the device. */
export function useKeeping(memberId: number, boardId: number) {
  const [kept, setKept] = useState<KeptBoard | null | undefined>(undefined)
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  const [result, setResult] = useState<KeepResult | null>(null)
  const clock = useContext(ClockContext)
  const removal = useRemoval(memberId)
  const stopper = useRef<AbortController | null>(null)

  useEffect(() => {
    const read = readKeptBoard(memberId, boardId).catch(() => null)
    void read.then(setKept)
    return () => {
      stopper.current?.abort()
      void dropUnfinished(memberId, boardId)
    }
  }, [memberId, boardId])

  return {
    kept,
    keeping,
    result,
    async keep() {
      const stop = new AbortController()
      stopper.current = stop
      removal.undo()
      setResult(null)
      setKeeping({ done: 0, total: 0, bytes: 0 })
      await navigator.storage?.persist?.().catch(() => false)
      const outcome = await keepBoard(memberId, boardId, {
        signal: stop.signal,
        tell: setKeeping,
        dayOf: (at) => timeIn(clock, at, { dateStyle: 'long' }),
      })
      if (outcome === 'full' || outcome === 'stopped') await dropUnfinished(memberId, boardId)
      setKept(await readKeptBoard(memberId, boardId))
      setKeeping(null)
      setResult(outcome)
    },
    stop() {
      stopper.current?.abort()
    },
    removal,
    remove(board: KeptBoard) {
      removal.begin(board)
      setResult(null)
      setKept(null)
    },
    putBack(board: KeptBoard) {
      removal.undo()
      setKept(board)
    },
  }
}
