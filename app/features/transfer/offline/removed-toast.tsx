import { isolated } from '../../../text/direction.ts'
import { InFront } from '../../../ui/overlay/in-front.tsx'
import { Toast } from '../../../ui/overlay/toast.tsx'
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
    <InFront>
      <Toast key={board.id} onLeave={onLeave}>
        <span className="min-w-0 py-1.5 wrap-anywhere">“{isolated(board.name)}” removed</span>
        <button
          type="button"
          className="shrink-0 whitespace-nowrap rounded-full bg-canvas px-4 py-1.5 text-ink"
          onClick={() => onUndo(board)}
        >
          Undo
        </button>
      </Toast>
    </InFront>
  )
}
