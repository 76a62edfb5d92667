import { useContext, useRef } from 'react'
import { Link } from 'react-router-dom'
import { sizeText } from '../../../text/size-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ClockContext, timeIn } from '../../../ui/timing/clock.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { KEEP_RESULT_TEXTS, keptText } from './keep-texts.ts'
import type { Keeping, KeepResult } from './kept-boards.ts'
import { RemovedToast } from './removed-toast.tsx'
import { keptPartText, roomText } from './room.ts'
import { useKeeping } from './use-keeping.tsx'
import { useRoom } from './use-room.tsx'

/** Says how much of a board can be kept on the device and keeps it, or shows the copy already kept. */
export default function KeepDialog({
  board,
  onClose,
}: {
  board: { id: number; name: string; pinCount: number }
  onClose: () => void
}) {
  const viewer = useViewer()
  return (
    <Dialog label="Keep on this device" onClose={onClose} className="saved">
      <div className="flex flex-col gap-5">
        <h2 className="px-12 text-center text-lg">Keep on this device</h2>
        {viewer && <KeepState key={viewer.id} memberId={viewer.id} board={board} />}
      </div>
    </Dialog>
  )
}

function KeepState({
  memberId,
  board,
}: {
  memberId: number
  board: { id: number; name: string; pinCount: number }
}) {
  const keeper = useKeeping(memberId, board.id)
  const { kept, keeping, result, keep, stop, removal } = keeper
  const clock = useContext(ClockContext)
  const primary = useRef<HTMLDivElement>(null)
  const room = useRoom(kept)
  const failed = result !== null && result !== 'kept' ? result : null

  function focusPrimary() {
    primary.current?.querySelector('button')?.focus()
  }

  return (
    <>
      <p className="text-center">
        <bdi className="font-semibold">{board.name}</bdi>
        <span className="block text-sm text-muted">
          Works offline, until you log out on this device.
        </span>
      </p>
      <div className="grid min-h-16 content-center gap-2 text-center text-sm">
        {keeping && (
          <>
            <ProgressBar label="Pictures kept" done={keeping.done} total={keeping.total} />
            <p className="text-muted tabular-nums">
              {`${keeping.done} of ${keeping.total} pictures, ${sizeText(keeping.bytes)}`}
            </p>
          </>
        )}
        <p role="status" className="empty:hidden">
          {failed !== null && <span>{KEEP_RESULT_TEXTS[failed]}</span>}
          {failed === null && !keeping && kept === null && (
            <span>{`${keptPartText(board.pinCount)}. ${roomText(room)}`}</span>
          )}
          {failed === null && !keeping && kept && (
            <span>{`Kept: ${keptText(kept, timeIn(clock, kept.keptAt, { dateStyle: 'medium' }))}`}</span>
          )}
        </p>
      </div>
      <div ref={primary} className="flex flex-col items-center gap-1">
        <Button
          look={kept || keeping ? 'quiet' : 'brand'}
          className="min-w-56"
          off={failed === 'gone' || failed === 'switched' || kept === undefined}
          onClick={keeping ? stop : keep}
        >
          {primaryText({ kept, keeping, failed })}
        </Button>
        <Button
          look="bare"
          size="small"
          className={kept && !keeping ? '' : 'invisible'}
          onClick={() => {
            if (kept) keeper.remove(kept)
            focusPrimary()
          }}
        >
          Remove
        </Button>
      </div>
      <Link to="/settings/device/" className="self-center py-1 text-sm underline">
        Keep several boards
      </Link>
      <RemovedToast
        board={removal.removed}
        onUndo={(removed) => {
          keeper.putBack(removed)
          focusPrimary()
        }}
        onLeave={removal.finish}
      />
    </>
  )
}

function primaryText({
  kept,
  keeping,
  failed,
}: {
  kept: unknown
  keeping: Keeping | null
  failed: KeepResult | null
}): string {
  if (keeping) return 'Stop'
  if (failed === 'unreached') return 'Try again'
  return kept ? 'Update' : 'Keep on this device'
}
