import { isolated } from '../../direction.ts'
import type { PinPlaced } from '../organise/order-pins.server.ts'
import { fetchFeed } from '../wall/fetch-feed.ts'
import type { WallPages } from '../wall/wall-pages.tsx'
import { orderCall } from './calls.ts'
import type { Here } from './place.ts'
import { isPlaced, send } from './send.ts'
import type { Tell } from './use-acts.tsx'
import { reordered, restored, without } from './wall-edit.ts'

/** As many pins as one page of a feed can hold. */
const MOST_PER_PAGE = 250

/**
 * Puts pins of a wall elsewhere on it. The wall shows it at once and goes back in words where the
 * server refuses; Undo puts each pin back between those that it stood between.
 */
export function useOrder(here: Here, pages: WallPages, tell: Tell) {
  async function place(
    ids: readonly number[],
    anchorId: number,
    side: 'before' | 'after',
  ): Promise<void> {
    const moves = ({ id }: { id: number }) => ids.includes(id)
    const isShown = pages.pins.some(({ id }) => id === anchorId)
    const before = pages.edit((list) =>
      isShown ? reordered(list, moves, anchorId, side) : without(list, moves, false),
    )
    const putBack = () => pages.edit((now) => restored(now, before, moves, false))
    const moving = before.items.filter(moves).map(({ id }) => id)
    const [placed, words] = await sendOrder(moving, anchorId, side)
    if (words !== null) {
      await sendBack(placed)
      putBack()
      tell(words)
      return
    }
    const order = before.items.filter((pin) => !moves(pin)).map(({ id }) => id)
    const anchor = order.indexOf(anchorId)
    const position = isShown
      ? anchor + (side === 'before' ? 1 : 2)
      : here.pinCount - moving.length + 1
    tell(placedText(position, moving.length, here), async () => {
      putBack()
      tell((await sendBack(placed)) ?? 'Undone')
    })
  }

  /** Puts pins behind the last one there is, which may not be loaded. */
  async function placeLast(ids: readonly number[]): Promise<void> {
    const { bookmark } = pages.edit((list) => list)
    const lastShown = pages.pins.filter(({ id }) => !ids.includes(id)).at(-1)?.id
    const last = bookmark ? await lastOf(here.feed, bookmark) : lastShown
    if (last !== undefined && last !== null) await place(ids, last, 'after')
  }

  return { place, placeLast }
}

/** Where pins stand now, in words: `Moved to position 3 of 25 on Kitchens`. */
function placedText(position: number, count: number, { pinCount, name }: Here): string {
  if (count === 1) return `Moved to position ${position} of ${pinCount} on ${isolated(name)}`
  return `Moved ${count} pins to positions ${position} to ${position + count - 1} of ${pinCount} on ${isolated(name)}`
}

type Beside = { beforeId: number | null; afterId: number | null }

async function sendOrder(
  ids: readonly number[],
  anchorId: number,
  side: 'before' | 'after',
): Promise<[placed: PinPlaced[], words: string | null]> {
  const placed: PinPlaced[] = []
  let beside: Beside = { beforeId: null, afterId: null, [`${side}Id`]: anchorId }
  for (const id of ids) {
    const { data, words } = await send(orderCall(id, beside), isPlaced)
    if (!data) return [placed, words]
    placed.push(data)
    beside = { beforeId: null, afterId: id }
  }
  return [placed, null]
}

/** Puts pins back, the last one first; answers the words where one stays. */
async function sendBack(placed: readonly PinPlaced[]): Promise<string | null> {
  let failure: string | null = null
  for (const { pinId, wasAfterId, wasBeforeId } of placed.toReversed()) {
    const beside = { afterId: wasAfterId, beforeId: wasAfterId === null ? wasBeforeId : null }
    const { words } = await send(orderCall(pinId, beside), isPlaced)
    failure ??= words
  }
  return failure
}

async function lastOf(feed: string, bookmark: string): Promise<number | null> {
  let from: string | null = bookmark
  let last: number | null = null
  while (from) {
    const page: Awaited<ReturnType<typeof fetchFeed>> = await fetchFeed(
      `${feed}&page_size=${MOST_PER_PAGE}`,
      from,
    )
    if (!page) return null
    last = page.items.at(-1)?.id ?? last
    from = page.bookmark
  }
  return last
}
