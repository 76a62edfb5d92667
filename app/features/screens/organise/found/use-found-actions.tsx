import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { pinsText } from '../../../content/boards/pins-text.ts'
import { forgetOtherWalls, type WallPages } from '../../wall/wall-pages.tsx'
import type { BoardAction } from '../bulk-action/action.ts'
import { actionText } from '../bulk-action/action-text.ts'
import { useAnnouncement } from '../select/announcement-toast.tsx'
import {
  GENERIC_ERROR,
  isAction,
  isCreated,
  pollUntilDone,
  sendCall,
  sendUndo,
} from '../select/bulk-action-client.ts'
import { type ActionCall, copyCall, deleteCall, moveCall, sectionCall } from '../select/calls.ts'
import {
  type Chosen,
  isChosen,
  leavesWall,
  SEVERAL_BOARDS,
  type SelectionPlace,
  type WallPlace,
} from '../select/place.ts'
import { withoutPins } from '../select/wall-edit.ts'
import { chosenPins, type FoundPins } from './found-pins.ts'

type CallOfBoard = (pins: Chosen) => ActionCall

const ANYWHERE = { boardId: SEVERAL_BOARDS, sectionId: null }

/** A board's bulk actions for found pins. They run board by board, but are announced and undone as one. */
export function useFoundActions({
  here,
  pages,
  found,
  readFound,
  onBusy,
}: {
  here: WallPlace
  pages: WallPages
  found: FoundPins | null
  readFound: () => Promise<FoundPins | null>
  onBusy: (isBusy: boolean) => void
}) {
  const { announcement, tell } = useAnnouncement()
  const [progress, setProgress] = useState<BoardAction | null>(null)
  const { revalidate } = useRevalidator()

  async function perform(
    chosen: Chosen,
    callOf: CallOfBoard,
    { to, leaves }: { to?: string; leaves: boolean },
  ): Promise<string | null> {
    const groups = found && chosenPins(found, chosen).boards.map(({ pinIds }) => pinIds)
    if (!groups) return GENERIC_ERROR
    onBusy(true)
    if (leaves) pages.edit((list) => withoutPins(list, isChosen(chosen), chosen.all))
    const done: BoardAction[] = []
    const isAllowed = groups.flat().length === chosen.count
    let refusal = isAllowed ? null : 'You can’t change them.'
    for (const ids of groups) {
      const { data, message } = await sendCall(
        callOf({ all: false, ids, count: ids.length }),
        isAction,
      )
      const ended = data && (await follow(data, done, chosen.count))
      if (ended) done.push(ended)
      else refusal = message ?? GENERIC_ERROR
    }
    await showAfter()
    const [first] = done
    if (!first) return refusal ?? GENERIC_ERROR
    const total = totalOf(done)
    const stayed = chosen.count - total
    const text = actionText({ ...first, total }, to)
    const note = `${pinsText(stayed)} stayed. ${refusal ?? 'They were there already.'}`
    tell(stayed > 0 ? `${text}. ${note}` : text, () => void undo(done))
    return null
  }

  async function undo(actions: readonly BoardAction[]): Promise<void> {
    onBusy(true)
    let refusal: string | null = null
    for (const action of actions.toReversed()) {
      const { data, message } = await sendUndo(action.id)
      const undone = data && (await follow(data, [], totalOf(actions)))
      if (!undone) refusal = message ?? GENERIC_ERROR
    }
    await showAfter()
    if (refusal === null) tell('Undone', 'passing')
    else tell(refusal)
  }

  async function follow(
    begun: BoardAction,
    before: readonly BoardAction[],
    total: number,
  ): Promise<BoardAction | null> {
    return pollUntilDone(begun, (action) =>
      setProgress({ ...action, total, done: totalOf(before) + action.done }),
    )
  }

  async function showAfter(): Promise<void> {
    setProgress(null)
    forgetOtherWalls(here.feed)
    await Promise.all([pages.reload(), readFound()])
    revalidate()
    onBusy(false)
  }

  const move = (chosen: Chosen, to: SelectionPlace) =>
    perform(chosen, (ofBoard) => moveCall(ANYWHERE, ofBoard, to), {
      to: to.name,
      leaves: leavesWall(here, to),
    })

  const copy = (chosen: Chosen, to: SelectionPlace) =>
    perform(chosen, (ofBoard) => copyCall(ANYWHERE, ofBoard, to), { to: to.name, leaves: false })

  const remove = (chosen: Chosen) =>
    perform(chosen, (ofBoard) => deleteCall(ANYWHERE, ofBoard), { leaves: true })

  async function moveToNewSection(
    chosen: Chosen,
    board: { id: number },
    title: string,
  ): Promise<string | null> {
    const { data, message } = await sendCall(sectionCall(here, board.id, title, null), isCreated)
    if (!data) return message
    return move(chosen, { boardId: board.id, sectionId: data.id, name: title })
  }

  return { announcement, tell, progress, move, copy, remove, moveToNewSection }
}

function totalOf(actions: readonly BoardAction[]): number {
  return actions.reduce((count, { total }) => count + total, 0)
}
