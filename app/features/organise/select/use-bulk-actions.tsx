import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { ListPage } from '../../../paging.ts'
import type { WallPin } from '../../pins/wall-pins.server.ts'
import { forgetOtherWalls, type WallPages } from '../../wall/wall-pages.tsx'
import type { BoardAction } from '../action/action.ts'
import { actionText } from '../action/action-text.ts'
import { copyCall, deleteCall, moveCall, sectionCall } from './calls.ts'
import { goingOn, noteGoing } from './going.ts'
import { type Chosen, type Here, isChosen, leavesWall, type Place } from './place.ts'
import {
  type Answer,
  follow,
  isAction,
  isMade,
  NO_WORDS,
  readBulkAction,
  send,
  sendUndo,
} from './send.ts'
import { restored, toFront, without } from './wall-edit.ts'

/** What is told in the toast, and what Undo in it does. */
export type Told = { text: string; undo: (() => void) | null; number: number }

/** Tells something anew, also where it is the same words. */
export type Tell = (text: string, undo?: () => void) => void

type List = ListPage<WallPin>

type Act = {
  chosen: Chosen
  /** The name of the place that pins go to. */
  to: string | undefined
  /** What it does to the wall at once; null where that stays as it is. */
  change: ((list: List) => List) | null
  /** Whether the wall must be read anew, since pins come to it. */
  brings: boolean
  call: () => Promise<Answer<BoardAction>>
}

/** Begins an act. Answers why it was refused, in words, or null as soon as it has begun. */
type BeginBulkAction = (chosen: Chosen, to: Place) => Promise<string | null>

/**
 * What can be done with pins of a wall. The wall shows it at once; where the server refuses, it is as
 * before. The toast says what was done, and can undo it. `onBusy` hears whether something runs.
 */
export function useBulkActions(here: Here, pages: WallPages, onBusy: (isBusy: boolean) => void) {
  const [told, setTold] = useState<Told | null>(null)
  const [progress, setProgress] = useState<BoardAction | null>(null)
  const { revalidate } = useRevalidator()

  const tell: Tell = (text, undo) =>
    setTold((last) => ({ text, undo: undo ?? null, number: (last?.number ?? 0) + 1 }))

  /** Waits for the end of an act that was begun, and shows how far it has come. */
  async function end(begun: BoardAction): Promise<BoardAction | null> {
    const ended = await follow(begun, (action) => {
      noteGoing(here.boardId, action.id)
      setProgress(action)
    })
    noteGoing(here.boardId, null)
    setProgress(null)
    forgetOtherWalls(here.feed)
    revalidate()
    return ended
  }

  /** Goes on telling of an act that this page was left with. */
  async function resume(actionId: number): Promise<void> {
    onBusy(true)
    const { data } = await readBulkAction(actionId)
    const ended = data && (await end(data))
    if (ended) await pages.reload()
    onBusy(false)
    if (!ended) return noteGoing(here.boardId, null)
    tell(actionText(ended), async () => {
      const { data: begun, words } = await sendUndo(ended.id)
      const undone = begun && (await end(begun))
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

  async function perform({ chosen, to, change, brings, call }: Act): Promise<string | null> {
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
    void finish(data)
    return null

    async function finish(begun: BoardAction): Promise<void> {
      const done = await end(begun)
      if (brings) await pages.reload()
      onBusy(false)
      if (done) tell(actionText(done, to), () => void undo(done))
      else tell(NO_WORDS)
    }

    async function undo(action: BoardAction): Promise<void> {
      putBack()
      const answer = await sendUndo(action.id)
      if (!answer.data && change) pages.edit(change)
      // Pins of a large act come back by and by: a page of the wall that was read meanwhile missed some.
      const takesAWhile = answer.data?.state === 'undoing'
      const undone = answer.data && (await end(answer.data))
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

  /** Makes a section and moves pins into it. The wall stays until it is made, since its name may be refused. */
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

  /** Whether some of the pins may stay, as others' do where a collaborator takes all away. */
  function mayStay({ all }: Chosen): boolean {
    return all && !here.isOwn
  }

  function changeOf(chosen: Chosen, to: Place): Act['change'] {
    const moves = isChosen(chosen)
    return leavesWall(here, to)
      ? (list) => without(list, moves, chosen.all)
      : (list) => toFront(list, moves)
  }

  return { told, tell, progress, move, copy, remove, moveToNewSection }
}
