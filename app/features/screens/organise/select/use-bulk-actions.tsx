import { useEffect, useRef } from 'react'
import type { ListPage } from '../../../../paging.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { WallPages } from '../../wall/wall-pages.tsx'
import type { BoardAction } from '../action/action.ts'
import { actionText } from '../action/action-text.ts'
import { copyCall, deleteCall, moveCall, sectionCall } from './calls.ts'
import { goingOn, noteGoing } from './going.ts'
import { type Chosen, type Here, isChosen, leavesWall, type Place } from './place.ts'
import { type Answer, isAction, isMade, NO_WORDS, readBulkAction, send, sendUndo } from './send.ts'
import { useTell } from './tell.tsx'
import { useProgress } from './use-progress.tsx'
import { restored, toFront, without } from './wall-edit.ts'

type List = ListPage<WallPin>

type BulkAction = {
  chosen: Chosen
  to: string | undefined
  /** The optimistic change; null for none. */
  change: ((list: List) => List) | null
  /** Whether pins come to this wall, which is read again then. */
  brings: boolean
  call: () => Promise<Answer<BoardAction>>
}

/** Begins a bulk action; returns a refusal's text or null. */
type BeginBulkAction = (chosen: Chosen, to: Place) => Promise<string | null>

/** Bulk actions on a wall's pins: optimistic, followed to their end, with undo. */
export function useBulkActions(here: Here, pages: WallPages, onBusy: (isBusy: boolean) => void) {
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

  const move: BeginBulkAction = (chosen, to) => {
    return perform({
      chosen,
      to: to.name,
      change: changeOf(chosen, to),
      brings: leavesWall(here, to) && mayStay(chosen),
      call: () => send(moveCall(here, chosen, to), isAction),
    })
  }

  const copy: BeginBulkAction = (chosen, to) => {
    return perform({
      chosen,
      to: to.name,
      change: null,
      brings: !leavesWall(here, to),
      call: () => send(copyCall(here, chosen, to), isAction),
    })
  }

  function remove(chosen: Chosen): Promise<string | null> {
    return perform({
      chosen,
      to: undefined,
      change: (list) => without(list, isChosen(chosen), chosen.all),
      brings: mayStay(chosen),
      call: () => send(deleteCall(here, chosen), isAction),
    })
  }

  /** Creates a section and moves pins into it; its name may be refused first. */
  async function moveToNewSection(
    chosen: Chosen,
    board: { id: number },
    title: string,
  ): Promise<string | null> {
    const { data, words } = await send(sectionCall(here, board.id, title, chosen), isMade)
    if (!data) return words
    const { id: sectionId, action } = data
    if (!action) return NO_WORDS
    const to = { boardId: board.id, sectionId, name: title }
    return perform({
      chosen,
      to: title,
      change: changeOf(chosen, to),
      brings: leavesWall(here, to) && mayStay(chosen),
      call: async () => ({ data: action, words: null }),
    })
  }

  /** Others' pins stay where a collaborator deletes or moves all. */
  function mayStay({ all }: Chosen): boolean {
    return all && !here.isOwn
  }

  function changeOf(chosen: Chosen, to: Place): BulkAction['change'] {
    const moves = isChosen(chosen)
    return leavesWall(here, to)
      ? (list) => without(list, moves, chosen.all)
      : (list) => toFront(list, moves)
  }

  return { told, tell, progress, move, copy, remove, moveToNewSection }
}
