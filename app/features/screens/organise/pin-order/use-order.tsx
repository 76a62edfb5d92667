import { isolated } from '../../../../text/direction.ts'
import type { WallPages } from '../../wall/wall-pages.tsx'
import type { Announce } from '../select/announcement-toast.tsx'
import { isPlaced, readPlace, sendCall } from '../select/bulk-action-client.ts'
import { orderCall } from '../select/calls.ts'
import { type DropPlace, isChosen, type WallPlace } from '../select/place.ts'
import { withPinsAt, withRestoredPins } from '../select/wall-edit.ts'
import type { PinPlaced } from './order-pins.server.ts'

/** Reorders a wall's pins, optimistically and with undo. Announces the position that the server returns. */
export function useOrder(here: WallPlace, pages: WallPages, tell: Announce) {
  return async function place(ids: readonly number[], target: DropPlace): Promise<void> {
    const moves = isChosen({ all: false, ids })
    const before = pages.edit((list) => withPinsAt(list, moves, target))
    const putBack = () => pages.edit((now) => withRestoredPins(now, before, moves, false))
    const moving = before.items.filter(moves).map(({ id }) => id)
    const [placed, message] = await sendOrder(here, moving, target)
    if (message !== null) {
      await undoMove(placed)
      putBack()
      tell(message)
      return
    }
    tell(await movedText(here, moving), async () => {
      putBack()
      const refusal = await undoMove(placed)
      if (refusal === null) tell('Undone', 'passing')
      else tell(refusal)
    })
  }
}

/** Returns a text such as `Moved to position 3 of 25 on Kitchens`. */
async function movedText({ sectionId, name }: WallPlace, ids: readonly number[]): Promise<string> {
  const { length: count } = ids
  const { data: last } = await readPlace(ids.at(-1) ?? 0, sectionId)
  if (!last?.position) return `Moved on ${isolated(name)}`
  const { position, pinCount } = last
  if (count === 1) return `Moved to position ${position} of ${pinCount} on ${isolated(name)}`
  return `Moved ${count} pins to positions ${position - count + 1} to ${position} of ${pinCount} on ${isolated(name)}`
}

async function sendOrder(
  { sectionId }: WallPlace,
  ids: readonly number[],
  target: DropPlace,
): Promise<[placed: PinPlaced[], words: string | null]> {
  const placed: PinPlaced[] = []
  let next = target
  for (const id of ids) {
    const { data, message } = await sendCall(orderCall(id, next, sectionId), isPlaced)
    if (!data) return [placed, message]
    placed.push(data)
    next = { anchorId: id, side: 'after' }
  }
  return [placed, null]
}

async function undoMove(placed: readonly PinPlaced[]): Promise<string | null> {
  let failure: string | null = null
  for (const { pinId, wasAfterId, wasBeforeId } of placed.toReversed()) {
    const formerPlace: DropPlace | null =
      wasAfterId !== null
        ? { anchorId: wasAfterId, side: 'after' }
        : wasBeforeId !== null
          ? { anchorId: wasBeforeId, side: 'before' }
          : null
    if (!formerPlace) continue
    const { message } = await sendCall(orderCall(pinId, formerPlace, null), isPlaced)
    failure ??= message
  }
  return failure
}
