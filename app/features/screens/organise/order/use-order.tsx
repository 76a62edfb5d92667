import { isolated } from '../../../../text/direction.ts'
import type { WallPages } from '../../wall/wall-pages.tsx'
import { orderCall } from '../select/calls.ts'
import { type Here, isChosen, type Target } from '../select/place.ts'
import { isPlaced, readPlace, send } from '../select/send.ts'
import type { Tell } from '../select/tell.tsx'
import { placedAt, restored } from '../select/wall-edit.ts'
import type { PinPlaced } from './order-pins.server.ts'

/** Reorders pins of a wall, optimistically, with undo; tells the server's position. */
export function useOrder(here: Here, pages: WallPages, tell: Tell) {
  return async function place(ids: readonly number[], target: Target): Promise<void> {
    const moves = isChosen({ all: false, ids })
    const before = pages.edit((list) => placedAt(list, moves, target))
    const putBack = () => pages.edit((now) => restored(now, before, moves, false))
    const moving = before.items.filter(moves).map(({ id }) => id)
    const [placed, words] = await sendOrder(here, moving, target)
    if (words !== null) {
      await sendBack(placed)
      putBack()
      tell(words)
      return
    }
    tell(await placedText(here, moving), async () => {
      putBack()
      tell((await sendBack(placed)) ?? 'Undone')
    })
  }
}

/** Such as `Moved to position 3 of 25 on Kitchens`. */
async function placedText({ sectionId, name }: Here, ids: readonly number[]): Promise<string> {
  const { length: count } = ids
  const { data: last } = await readPlace(ids.at(-1) ?? 0, sectionId)
  if (!last) return `Moved on ${isolated(name)}`
  const { position, pinCount } = last
  if (count === 1) return `Moved to position ${position} of ${pinCount} on ${isolated(name)}`
  return `Moved ${count} pins to positions ${position - count + 1} to ${position} of ${pinCount} on ${isolated(name)}`
}

async function sendOrder(
  { sectionId }: Here,
  ids: readonly number[],
  target: Target,
): Promise<[placed: PinPlaced[], words: string | null]> {
  const placed: PinPlaced[] = []
  let next = target
  for (const id of ids) {
    const { data, words } = await send(orderCall(id, next, sectionId), isPlaced)
    if (!data) return [placed, words]
    placed.push(data)
    next = { anchorId: id, side: 'after' }
  }
  return [placed, null]
}

async function sendBack(placed: readonly PinPlaced[]): Promise<string | null> {
  let failure: string | null = null
  for (const { pinId, wasAfterId, wasBeforeId } of placed.toReversed()) {
    const was: Target | null =
      wasAfterId !== null
        ? { anchorId: wasAfterId, side: 'after' }
        : wasBeforeId !== null
          ? { anchorId: wasBeforeId, side: 'before' }
          : null
    if (!was) continue
    const { words } = await send(orderCall(pinId, was, null), isPlaced)
    failure ??= words
  }
  return failure
}
