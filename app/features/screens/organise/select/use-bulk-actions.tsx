import type { WallPages } from '../../wall/wall-pages.tsx'
import { GENERIC_ERROR, isAction, isCreated, sendCall } from './bulk-action-client.ts'
import { copyCall, deleteCall, moveCall, sectionCall } from './calls.ts'
import { type Chosen, isChosen, leavesWall, type SelectionPlace, type WallPlace } from './place.ts'
import { type BulkAction, useBulkActionRunner } from './use-bulk-action-runner.tsx'
import { withoutPins, withPinsAtFront } from './wall-edit.ts'

/** Starts a bulk action. Returns the text of a refusal, or null if there is none. */
type BeginBulkAction = (chosen: Chosen, to: SelectionPlace) => Promise<string | null>

export function useBulkActions(
  here: WallPlace,
  pages: WallPages,
  onBusy: (isBusy: boolean) => void,
) {
  const { announcement, tell, progress, perform } = useBulkActionRunner(here, pages, onBusy)

  const move: BeginBulkAction = (chosen, to) => {
    return perform({
      chosen,
      to: to.name,
      change: changeOf(chosen, to),
      addsPins: leavesWall(here, to) && mayStay(chosen),
      call: () => sendCall(moveCall(here, chosen, to), isAction),
    })
  }

  const copy: BeginBulkAction = (chosen, to) => {
    return perform({
      chosen,
      to: to.name,
      change: null,
      addsPins: !leavesWall(here, to),
      call: () => sendCall(copyCall(here, chosen, to), isAction),
    })
  }

  function remove(chosen: Chosen): Promise<string | null> {
    return perform({
      chosen,
      to: undefined,
      change: (list) => withoutPins(list, isChosen(chosen), chosen.all),
      addsPins: mayStay(chosen),
      call: () => sendCall(deleteCall(here, chosen), isAction),
    })
  }

  /** Creates a section and moves pins into it. Returns the refusal's text if the name is refused. */
  async function moveToNewSection(
    chosen: Chosen,
    board: { id: number },
    title: string,
  ): Promise<string | null> {
    const { data, message } = await sendCall(sectionCall(here, board.id, title, chosen), isCreated)
    if (!data) return message
    const { id: sectionId, action } = data
    if (!action) return GENERIC_ERROR
    const to = { boardId: board.id, sectionId, name: title }
    return perform({
      chosen,
      to: title,
      change: changeOf(chosen, to),
      addsPins: leavesWall(here, to) && mayStay(chosen),
      call: async () => ({ data: action, message: null }),
    })
  }

  /** If a collaborator deletes or moves all pins, those of other members may stay. */
  function mayStay({ all }: Chosen): boolean {
    return all && !here.isOwn
  }

  function changeOf(chosen: Chosen, to: SelectionPlace): BulkAction['change'] {
    const moves = isChosen(chosen)
    if (leavesWall(here, to)) return (list) => withoutPins(list, moves, chosen.all)
    return (list) => (here.isByHand ? withPinsAtFront(list, moves) : list)
  }

  return { announcement, tell, progress, move, copy, remove, moveToNewSection }
}
