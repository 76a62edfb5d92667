import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import type { BoardAction } from '../../../app/features/screens/organise/action/action.ts'
import { readAction } from '../../../app/features/screens/organise/action/read-action.server.ts'
import type { PinOrder } from '../../../app/features/screens/organise/organise.ts'

/** Where a pin is, as the database has it. */
export type Placed = {
  id: number
  board_id: number
  section_id: number | null
  order_key: string
  deleted_at: number | null
}

/** Every pin of these boards, in their order, deleted ones too. */
export async function placesOf(...boards: { id: number }[]): Promise<Placed[]> {
  const { results } = await env.DB.prepare(
    `select id, board_id, section_id, order_key, deleted_at from pins
    where board_id in (select value from json_each(?)) order by board_id, order_key, id`,
  )
    .bind(JSON.stringify(boards.map(({ id }) => id)))
    .all<Placed>()
  return results
}

/** The ids of a board's pins in their order. */
export async function orderOn(board: { id: number }): Promise<number[]> {
  const places = await placesOf(board)
  return places.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
}

/** Keys that two pins of one board share. */
export async function doubleKeys(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    `select board_id, order_key, count(*) as pins from pins
    group by board_id, order_key having count(*) > 1`,
  ).all()
  return results
}

/** Boards that an act holds. */
export async function busyBoards(): Promise<number[]> {
  const { results } = await env.DB.prepare('select board_id from busy_boards').all<{
    board_id: number
  }>()
  return results.map(({ board_id }) => board_id)
}

/** Waits until the queue has worked an act off. */
export async function over(context: Context, { id }: { id: number }): Promise<BoardAction> {
  for (let turn = 0; turn < 600; turn++) {
    const action = await readAction(context, { actionId: id })
    if (action.state === 'done' || action.state === 'undone') return action
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the act ${id} did not end`)
}

/** The same member with a queue that loses everything: what goes on is what the test lets go on. */
export function withoutQueue<C extends Context>(context: C): C {
  const lost = async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } })
  return { ...context, env: { ...context.env, JOBS: { ...context.env.JOBS, send: lost } } }
}

/** A pin, and where it is put. */
export function put(pinId: number, place: Partial<Omit<PinOrder, 'pinId'>>): PinOrder {
  return { pinId, beforeId: null, afterId: null, edge: null, sectionId: null, ...place }
}
