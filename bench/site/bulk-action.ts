import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Site } from '../../scripts/site/miniflare.ts'
import { call } from './call.ts'
import { OWN_BOARDS } from './own-boards.ts'

const POLL_MS = 50

const Action = v.object({ id: v.string() })

/** A large act that has begun: the queue goes on with it. */
export type Begun = {
  actionId: string
  answeredMs: number
  isOver: () => boolean
  /** How long it took altogether, known when it is over. */
  totalMs: Promise<number>
}

/** The viewer's acts on the large board: they move all of it to the empty one, and undo that. */
export type BulkActions = {
  move: () => Promise<Begun>
  undo: (moved: Begun) => Promise<Begun>
}

/** Makes them by the product's calls; follows them in the database, at no cost to the product. */
export function bulkActions(
  { database }: Site,
  origin: string,
  session: { Cookie: string },
): BulkActions {
  const all = { board_id: OWN_BOARDS.large.id, new_board_id: OWN_BOARDS.empty.id }
  return {
    move: () => begin('/resource/BulkEditSelectAllResource/update/', all),
    undo: ({ actionId }) => begin('/resource/BoardActionResource/delete/', { action_id: actionId }),
  }

  async function begin(path: string, body: object): Promise<Begun> {
    const startedAt = performance.now()
    const { id: actionId } = v.parse(Action, await call(origin + path, session, body))
    const answeredMs = performance.now() - startedAt
    let isOver = false
    const totalMs = untilReleased(database, actionId).then(() => {
      isOver = true
      return performance.now() - startedAt
    })
    return { actionId, answeredMs, isOver: () => isOver, totalMs }
  }
}

async function untilReleased(database: D1Database, actionId: string): Promise<void> {
  const held = database.prepare('select 1 from busy_boards where action_id = ?').bind(actionId)
  while (await held.first()) await wait(POLL_MS)
}
