import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Site } from '../../scripts/site/miniflare.ts'
import { call } from './call.ts'
import { VIEWER_BOARDS } from './viewer-boards.ts'

const POLL_MS = 50

const Action = v.object({ id: v.string() })

/** A bulk action that was started; the queue continues it. */
export type StartedBulkAction = {
  actionId: string
  answeredMs: number
  isOver: () => boolean
  /** Resolves to the total duration when the bulk action is finished. */
  totalMs: Promise<number>
}

/** The viewer's bulk actions: move the whole large board to the empty one, and undo the move. */
export type BulkActions = {
  move: () => Promise<StartedBulkAction>
  undo: (moved: StartedBulkAction) => Promise<StartedBulkAction>
}

/** Starts the bulk actions through the product's API, and polls the database without loading the product. */
export function bulkActions(
  { database }: Site,
  origin: string,
  session: { Cookie: string },
): BulkActions {
  const all = { board_id: VIEWER_BOARDS.large.id, new_board_id: VIEWER_BOARDS.empty.id }
  return {
    move: () => begin('/resource/BulkEditSelectAllResource/update/', all),
    undo: ({ actionId }) => begin('/resource/BoardActionResource/delete/', { action_id: actionId }),
  }

  async function begin(path: string, body: object): Promise<StartedBulkAction> {
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
