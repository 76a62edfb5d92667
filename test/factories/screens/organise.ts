import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import type { BoardAction } from '../../../app/features/screens/organise/bulk-action/action.ts'
import { readAction } from '../../../app/features/screens/organise/bulk-action/read-action.server.ts'
import type { PinOrderChoice } from '../../../app/features/screens/organise/organise.ts'

/** A pin's position, as stored in the database. */
export type Placed = {
  id: number
  board_id: number
  section_id: number | null
  order_key: string
  deleted_at: number | null
}

/** Every pin of these boards in order, including deleted ones. */
export async function placesOf(...boards: { id: number }[]): Promise<Placed[]> {
  const { results } = await env.DB.prepare(
    `select id, board_id, section_id, order_key, deleted_at from pins
    where board_id in (select value from json_each(?)) order by board_id, order_key, id`,
  )
    .bind(JSON.stringify(boards.map(({ id }) => id)))
    .all<Placed>()
  return results
}

/** The ids of a board's pins, in order. */
export async function orderOn(board: { id: number }): Promise<number[]> {
  const places = await placesOf(board)
  return places.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
}

/** Order keys that two pins of one board share. */
export async function duplicateOrderKeys(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    `select board_id, order_key, count(*) as pins from pins
    group by board_id, order_key having count(*) > 1`,
  ).all()
  return results
}

/** Boards that a bulk action locks. */
export async function busyBoards(): Promise<number[]> {
  const { results } = await env.DB.prepare('select board_id from busy_boards').all<{
    board_id: number
  }>()
  return results.map(({ board_id }) => board_id)
}

/** Waits until the queue has finished a bulk action. */
export async function untilActionEnds(
  context: Context,
  { id }: { id: number },
): Promise<BoardAction> {
  for (let turn = 0; turn < 600; turn++) {
    const action = await readAction(context, { actionId: id })
    if (action.state === 'done' || action.state === 'undone') return action
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the act ${id} did not end`)
}

/** The same member with a queue that drops every message, so that only the test continues work. */
export function withoutQueue<C extends Context>(context: C): C {
  const lost = async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } })
  return { ...context, env: { ...context.env, JOBS: { ...context.env.JOBS, send: lost } } }
}

/** A pin and its new position. */
export function aPinOrder(
  pinId: number,
  place: Partial<Omit<PinOrderChoice, 'pinId'>>,
): PinOrderChoice {
  return { pinId, beforeId: null, afterId: null, edge: null, sectionId: null, ...place }
}
