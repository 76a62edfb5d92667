import { useEffect, useRef } from 'react'
import type { ListPage } from '../../../../paging.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { WallPages } from '../../wall/wall-pages.tsx'
import type { BoardAction } from '../action/action.ts'
import { actionText } from '../action/action-text.ts'
import { goingOn, noteGoing } from './going.ts'
import { type Chosen, type Here, isChosen } from './place.ts'
import { type Answer, NO_WORDS, readBulkAction, sendUndo } from './send.ts'
import { useTell } from './tell.tsx'
import { useProgress } from './use-progress.tsx'
import { restored } from './wall-edit.ts'

type List = ListPage<WallPin>

export type BulkAction = {
  chosen: Chosen
  to: string | undefined
  change: ((list: List) => List) | null
  /** Whether pins come to this wall, which is read again then. */
  brings: boolean
  call: () => Promise<Answer<BoardAction>>
}

/** Performs a bulk action on a wall: optimistic, followed to its end, with undo; goes on with one that ran before. */
export function usePerform(here: Here, pages: WallPages, onBusy: (isBusy: boolean) => void) {
  const { told, tell } = useTell()
  const { progress, finish } = useProgress(here)

  /** Follows the bulk action that ran when this page was left. */
  async function resume(actionId: number): Promise<void> {
    onBusy(true)
    const { data } = await readBulkAction(actionId)
    const ended = data && (await finish(data))
    if (ended) await pages.reload()
    onBusy(false)
    if (!ended) return noteGoing(here.boardId, null)
    tell(actionText(ended), async () => {
      const { data: begun, words } = await sendUndo(ended.id)
      const undone = begun && (await finish(begun))
      await pages.reload()
      tell(undone ? actionText(undone) : (words ?? NO_WORDS))
    })
  }

  const resumed = useRef(resume)
  resumed.current = resume
  useEffect(() => {
    const actionId = goingOn(here.boardId)
    if (actionId !== null) void resumed.current(actionId)
  }, [here.boardId])

  async function perform({ chosen, to, change, brings, call }: BulkAction): Promise<string | null> {
    onBusy(true)
    const comesBack = isChosen(chosen)
    const before = change && pages.edit(change)
    const putBack = () =>
      before && pages.edit((now) => restored(now, before, comesBack, chosen.all))
    const { data, words } = await call()
    if (!data) {
      putBack()
      onBusy(false)
      return words
    }
    void complete(data)
    return null

    async function complete(begun: BoardAction): Promise<void> {
      const done = await finish(begun)
      if (brings) await pages.reload()
      onBusy(false)
      if (done) tell(actionText(done, to), () => void undo(done))
      else tell(NO_WORDS)
    }

    async function undo(action: BoardAction): Promise<void> {
      putBack()
      const answer = await sendUndo(action.id)
      if (!answer.data && change) pages.edit(change)
      const takesAWhile = answer.data?.state === 'undoing'
      const undone = answer.data && (await finish(answer.data))
      if (brings || takesAWhile) await pages.reload()
      tell(undone ? actionText(undone) : (answer.words ?? NO_WORDS))
    }
  }

  return { told, tell, progress, perform }
}
