import { useCallback, useEffect, useRef, useState } from 'react'
import { removeKept } from './kept-boards.ts'
import type { KeptBoard } from './offline-board.ts'

/** Removes a kept board once undo is no longer possible: after the toast, on page exit or before the next removal. */
export function useRemoval(memberId: number) {
  const [removed, setRemoved] = useState<KeptBoard | null>(null)
  const due = useRef<number | null>(null)

  const finish = useCallback(() => {
    const { current: boardId } = due
    due.current = null
    if (boardId !== null) void removeKept(memberId, boardId)
  }, [memberId])

  useEffect(() => {
    window.addEventListener('pagehide', finish)
    return () => {
      window.removeEventListener('pagehide', finish)
      finish()
    }
  }, [finish])

  return {
    removed,
    finish,
    begin(board: KeptBoard) {
      finish()
      due.current = board.id
      setRemoved(board)
    },
    undo() {
      due.current = null
      setRemoved(null)
    },
  }
}
