import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardPlaces, boards } from '../../../../db/content/boards.ts'
import { Refusal } from '../../../../refusal.ts'
import { editableById } from '../../../ground/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { keyBetween } from '../place-key.ts'
import type { BoardMove, BoardStep } from './board-order.ts'
import { placeOf } from './board-places.server.ts'

/** `position` counts from 1 among the boards of its group: the archived ones, or the others. */
export type MovedBoard = {
  id: number
  name: string
  position: number
  count: number
  wasAfterId: number | null
  wasBeforeId: number | null
}

type Listed = { id: number; name: string; key: string; isArchived: boolean }

/** Moves a board among those on the viewer's profile, theirs and shared ones. Refuses `not_found`. */
export async function moveBoard(context: Context, move: BoardMove): Promise<MovedBoard> {
  const { db } = context
  const { id: memberId } = signedIn(context)
  const listed: Listed[] = await db
    .select({
      id: boards.id,
      name: boards.name,
      key: sql<string>`${placeOf('hand', memberId)}`.as('place'),
      isArchived: sql`${boards.archivedAt} is not null`.mapWith(Boolean).as('is_archived'),
    })
    .from(boards)
    .where(editableById(memberId))
    .orderBy(sql`place, ${boards.id} desc`)
  const moved = listed.find(({ id }) => id === move.boardId)
  if (!moved) throw new Refusal('not_found')
  const group = listed.filter(({ isArchived }) => isArchived === moved.isArchived)
  const others = group.filter((board) => board !== moved)
  const was = group.indexOf(moved)
  const at = placeIn(others, move, was)
  if (at === null) throw new Refusal('not_found')
  const keys = keysAround(listed, moved, others[at - 1] ?? null, others[at] ?? null)
  if (at !== was) await db.batch([writeKeys(context, memberId, keys)])
  return {
    ...{ id: moved.id, name: moved.name, position: at + 1, count: group.length },
    wasAfterId: group[was - 1]?.id ?? null,
    wasBeforeId: group[was + 1]?.id ?? null,
  }
}

const STEPS: Record<BoardStep, (was: number, last: number) => number> = {
  front: () => 0,
  earlier: (was) => Math.max(0, was - 1),
  later: (was, last) => Math.min(last, was + 1),
  end: (_, last) => last,
}

function placeIn(others: readonly Listed[], move: BoardMove, was: number): number | null {
  if (move.step) return STEPS[move.step](was, others.length)
  const anchor = others.findIndex(({ id }) => id === (move.beforeId ?? move.afterId))
  if (anchor < 0) return null
  return move.beforeId === null ? anchor + 1 : anchor
}

/** Keys for the moved board, and for those that have none: new boards, which stand before all others. */
function keysAround(
  listed: readonly Listed[],
  moved: Listed,
  before: Listed | null,
  after: Listed | null,
): [id: number, key: string][] {
  const keyOf = new Map(listed.filter(({ key }) => key).map(({ id, key }) => [id, key]))
  const given: [number, string][] = []
  let next = listed.find(({ key, id }) => key && id !== moved.id)?.key ?? null
  for (const { id, key } of listed.toReversed()) {
    if (key || id === moved.id) continue
    next = keyBetween({ before: null, after: next, id })
    keyOf.set(id, next)
    given.push([id, next])
  }
  const { low, high } = gapBetween(listed, moved, keyOf, { before, after })
  return [...given, [moved.id, keyBetween({ before: low, after: high, id: moved.id })]]
}

/** Beside its neighbour in the group, also where boards of the other group stand between two of them. */
function gapBetween(
  listed: readonly Listed[],
  moved: Listed,
  keyOf: ReadonlyMap<number, string>,
  { before, after }: { before: Listed | null; after: Listed | null },
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

/** Only boards that the member may still save to get a place; of two moves at once, the later counts. */
function writeKeys({ db }: Context, memberId: number, keys: [id: number, key: string][]) {
  const [moved] = keys.at(-1) ?? [0]
  const given = sql`json_each(${JSON.stringify(keys)}) as given`
  const isNamed: SQL = sql`${boards.id} = given.value ->> 0`
  return db
    .insert(boardPlaces)
    .select(
      sql`select ${memberId}, ${boards.id}, given.value ->> 1 from ${given} join ${boards} on ${isNamed}
        where ${editableById(memberId)}`,
    )
    .onConflictDoUpdate({
      target: [boardPlaces.memberId, boardPlaces.boardId],
      set: { orderKey: sql`excluded.order_key` },
      setWhere: eq(boardPlaces.boardId, moved),
    })
}
