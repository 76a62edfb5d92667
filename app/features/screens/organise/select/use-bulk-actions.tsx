import type { WallPages } from '../../wall/wall-pages.tsx'
import { copyCall, deleteCall, moveCall, sectionCall } from './calls.ts'
import { type Chosen, type Here, isChosen, leavesWall, type Place } from './place.ts'
import { isAction, isCreated, NO_WORDS, send } from './send.ts'
import { type BulkAction, usePerform } from './use-perform.tsx'
import { toFront, without } from './wall-edit.ts'

/** Begins a bulk action; returns a refusal's text or null. */
type BeginBulkAction = (chosen: Chosen, to: Place) => Promise<string | null>

export function useBulkActions(here: Here, pages: WallPages, onBusy: (isBusy: boolean) => void) {
  const { told, tell, progress, perform } = usePerform(here, pages, onBusy)

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
    const { data, words } = await send(sectionCall(here, board.id, title, chosen), isCreated)
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
    if (leavesWall(here, to)) return (list) => without(list, moves, chosen.all)
    return (list) => (here.isByHand ? toFront(list, moves) : list)
  }

  return { told, tell, progress, move, copy, remove, moveToNewSection }
}
