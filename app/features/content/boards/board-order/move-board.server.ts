import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardPlaces, boards } from '../../../../db/content/boards.ts'
import { jsonRows } from '../../../../db/json-rows.ts'
import { Refusal } from '../../../../refusal.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { keyBetween } from '../order-key.ts'
import type { BoardMove } from './board-order.ts'
import { boardSortKey } from './board-sort-key.server.ts'
import type { BoardStep } from './orders.ts'

/** `position` counts from 1 within the board's group: archived boards, or the others. */
export type MovedBoard = {
  id: number
  name: string
  position: number
  count: number
  wasAfterId: number | null
  wasBeforeId: number | null
}

type ListedBoard = { id: number; name: string; key: string; isArchived: boolean }

/** Moves a board among the viewer's own and shared boards on their profile. Refuses `not_found`. */
export async function moveBoard(context: Context, move: BoardMove): Promise<MovedBoard> {
  const { db } = context
  const { id: memberId } = signedIn(context)
  const listed: ListedBoard[] = await db
    .select({
      id: boards.id,
      name: boards.name,
      key: sql<string>`${boardSortKey('hand', memberId)}`.as('place'),
      isArchived: sql`${boards.archivedAt} is not null`.mapWith(Boolean).as('is_archived'),
    })
    .from(boards)
    .where(editableById(memberId))
    .orderBy(sql`place, ${boards.id} desc`)
  const moved = listed.find(({ id }) => id === move.boardId)
  if (!moved) throw new Refusal('not_found')
  const group = listed.filter(({ isArchived }) => isArchived === moved.isArchived)
  const others = group.filter((board) => board !== moved)
  const oldPosition = group.indexOf(moved)
  const at = newPosition(others, move, oldPosition)
  if (at === null) throw new Refusal('not_found')
  const keys = keysAround(listed, moved, others[at - 1] ?? null, others[at] ?? null)
  if (at !== oldPosition) await db.batch([writeKeys(context, memberId, keys)])
  return {
    id: moved.id,
    name: moved.name,
    position: at + 1,
    count: group.length,
    wasAfterId: group[oldPosition - 1]?.id ?? null,
    wasBeforeId: group[oldPosition + 1]?.id ?? null,
  }
}

const STEPS: Record<BoardStep, (oldPosition: number, last: number) => number> = {
  front: () => 0,
  earlier: (oldPosition) => Math.max(0, oldPosition - 1),
  later: (oldPosition, last) => Math.min(last, oldPosition + 1),
  end: (_, last) => last,
}

function newPosition(
  others: readonly ListedBoard[],
  move: BoardMove,
  oldPosition: number,
): number | null {
  if (move.step) return STEPS[move.step](oldPosition, others.length)
  const anchor = others.findIndex(({ id }) => id === (move.beforeId ?? move.afterId))
  if (anchor < 0) return null
  return move.beforeId === null ? anchor + 1 : anchor
}

type PlaceKey = { id: number; key: string }

/** New keys for the moved board and for boards that have no key yet, which come first. */
function keysAround(
  listed: readonly ListedBoard[],
  moved: ListedBoard,
  before: ListedBoard | null,
  after: ListedBoard | null,
): PlaceKey[] {
  const keyOf = new Map(listed.filter(({ key }) => key).map(({ id, key }) => [id, key]))
  const given: PlaceKey[] = []
  let next = listed.find(({ key, id }) => key && id !== moved.id)?.key ?? null
  for (const { id, key } of listed.toReversed()) {
    if (key || id === moved.id) continue
    next = keyBetween({ before: null, after: next, id })
    keyOf.set(id, next)
    given.push({ id, key: next })
  }
  const { low, high } = gapBetween(listed, moved, keyOf, { before, after })
  return [...given, { id: moved.id, key: keyBetween({ before: low, after: high, id: moved.id }) }]
}

/** The gap between the board's new neighbour in its group and the next board, which may be in the other group. */
function gapBetween(
  listed: readonly ListedBoard[],
  moved: ListedBoard,
  keyOf: ReadonlyMap<number, string>,
  { before, after }: { before: ListedBoard | null; after: ListedBoard | null },
): { low: string | null; high: string | null } {
  const keys = listed.filter(({ id }) => id !== moved.id).map(({ id }) => keyOf.get(id) ?? '')
  if (after) {
    const high = keyOf.get(after.id) ?? ''
    return { low: keys[keys.indexOf(high) - 1] ?? null, high }
  }
  if (!before) return { low: null, high: null }
  const low = keyOf.get(before.id) ?? ''
  return { low, high: keys[keys.indexOf(low) + 1] ?? null }
}

/** Writes keys of boards that the member may still save to. If two moves are concurrent, the later one applies. */
function writeKeys({ db }: Context, memberId: number, keys: readonly PlaceKey[]) {
  const moved = keys.at(-1)?.id ?? 0
  const { table, field } = jsonRows(keys)
  return db
    .insert(boardPlaces)
    .select(
      sql`select ${memberId}, ${boards.id}, ${field('key')} from ${table} join ${boards} on ${boards.id} = ${field('id')}
        where ${editableById(memberId)}`,
    )
    .onConflictDoUpdate({
      target: [boardPlaces.memberId, boardPlaces.boardId],
      set: { orderKey: sql`excluded.order_key` },
      setWhere: eq(boardPlaces.boardId, moved),
    })
}
