import { useEffect, useRef } from 'react'
import type { WallList } from '../../wall/wall-list.ts'
import type { WallPages } from '../../wall/wall-pages.tsx'
import type { BoardAction } from '../bulk-action/action.ts'
import { actionText } from '../bulk-action/action-text.ts'
import { useAnnouncement } from './announcement-toast.tsx'
import { type CallAnswer, GENERIC_ERROR, readBulkAction, sendUndo } from './bulk-action-client.ts'
import { type Chosen, isChosen, type WallPlace } from './place.ts'
import { rememberRunningAction, runningActionId } from './running-action.ts'
import { useProgress } from './use-progress.tsx'
import { withRestoredPins } from './wall-edit.ts'

type List = WallList

export type BulkAction = {
  chosen: Chosen
  to: string | undefined
  change: ((list: List) => List) | null
  /** Whether the action adds pins to this wall, which is then reloaded. */
  addsPins: boolean
  call: () => Promise<CallAnswer<BoardAction>>
}

/** Performs a bulk action on a wall, optimistically and with undo, or resumes a running action. */
export function useBulkActionRunner(
  here: WallPlace,
  pages: WallPages,
  onBusy: (isBusy: boolean) => void,
) {
  const { announcement, tell } = useAnnouncement()
  const { progress, finish } = useProgress(here)

  function announceUndone(undone: BoardAction | null, message: string | null): void {
    if (undone) tell(actionText(undone), 'passing')
    else tell(message ?? GENERIC_ERROR)
  }

  /** Follows a bulk action that was running when this page was opened. */
  async function resume(actionId: number): Promise<void> {
    onBusy(true)
    const { data } = await readBulkAction(actionId)
    const ended = data && (await finish(data))
    if (ended) await pages.reload()
    onBusy(false)
    if (!ended) return rememberRunningAction(here.boardId, null)
    tell(actionText(ended), async () => {
      const { data: begun, message } = await sendUndo(ended.id)
      const undone = begun && (await finish(begun))
      await pages.reload()
      announceUndone(undone, message)
    })
  }

  const resumed = useRef(resume)
  resumed.current = resume
  useEffect(() => {
    const actionId = runningActionId(here.boardId)
    if (actionId !== null) void resumed.current(actionId)
  }, [here.boardId])

  async function perform({
    chosen,
    to,
    change,
    addsPins,
    call,
  }: BulkAction): Promise<string | null> {
    onBusy(true)
    const isRestored = isChosen(chosen)
    const before = change && pages.edit(change)
    const putBack = () =>
      before && pages.edit((now) => withRestoredPins(now, before, isRestored, chosen.all))
    const { data, message } = await call()
    if (!data) {
      putBack()
      onBusy(false)
      return message
    }
    void complete(data)
    return null

    async function complete(begun: BoardAction): Promise<void> {
      const done = await finish(begun)
      if (addsPins) await pages.reload()
      onBusy(false)
      if (done) tell(actionText(done, to), () => void undo(done))
      else tell(GENERIC_ERROR)
    }

    async function undo(action: BoardAction): Promise<void> {
      putBack()
      const answer = await sendUndo(action.id)
      if (!answer.data && change) pages.edit(change)
      const isUndoRunning = answer.data?.state === 'undoing'
      const undone = answer.data && (await finish(answer.data))
      if (addsPins || isUndoRunning) await pages.reload()
      announceUndone(undone, answer.message)
    }
  }

  return { announcement, tell, progress, perform }
}
