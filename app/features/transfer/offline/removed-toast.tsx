import { isolated } from '../../../text/direction.ts'
import { Toast } from '../../../ui/overlay/toast.tsx'
import { UndoButton } from '../../../ui/overlay/undo-button.tsx'
import type { KeptBoard } from './offline-board.ts'

export function RemovedToast({
  board,
  onUndo,
  onLeave,
}: {
  board: KeptBoard | null
  onUndo: (board: KeptBoard) => void
  onLeave: () => void
}) {
  if (!board) return null
  return (
    <Toast key={board.id} onLeave={onLeave}>
      <span className="min-w-0 py-1.5 wrap-anywhere">“{isolated(board.name)}” removed</span>
      <UndoButton type="button" onClick={() => onUndo(board)} />
    </Toast>
  )
}
