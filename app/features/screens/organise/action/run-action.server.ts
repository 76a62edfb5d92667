import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardActions } from '../../../../db/content/board-actions.ts'
import { withNewId } from '../../../../db/ids.ts'
import { runTogether } from '../../../../db/run-together.ts'
import type { Job } from '../../../../jobs.ts'
import { CHUNK_PINS } from '../limits.ts'
import type { ActionQuery } from '../organise.ts'
import type { BoardAction } from './action.ts'
import { backwardSteps, type Chunk, forwardSteps } from './action-steps.server.ts'
import { finishSteps, finishUndoSteps } from './finish-action.server.ts'
import { findAction, runningActions } from './read-action.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

export function jobOf(actionId: number): Job {
  return { kind: 'board_action', actionId }
}

/** Runs the next chunk, forward or back, and returns the progress. */
export async function continueAction(
  worker: Worker,
  { actionId }: ActionQuery,
  pinCount = CHUNK_PINS,
): Promise<BoardAction> {
  const { db, now } = worker
  const action = await findAction(worker, eq(boardActions.id, actionId))
  if (!isGoing(action)) return action
  await withNewId(now, (firstCopyId) =>
    runTogether(db, stepsOf(action, { actionId, kind: action.kind, pinCount, now, firstCopyId })),
  )
  return findAction(worker, eq(boardActions.id, actionId))
}

export async function continueInQueue(worker: Worker, query: ActionQuery): Promise<void> {
  const action = await continueAction(worker, query)
  if (isGoing(action)) await worker.env.JOBS.send(jobOf(query.actionId))
}

/** Sends the queue every running bulk action: messages may be lost. */
export async function resumeActions(worker: Worker): Promise<void> {
  for (const actionId of await runningActions(worker)) {
    await worker.env.JOBS.send(jobOf(actionId))
  }
}

export function isGoing({ state }: BoardAction): boolean {
  return state === 'running' || state === 'undoing'
}

function stepsOf({ state }: BoardAction, chunk: Chunk) {
  return state === 'running'
    ? [...forwardSteps(chunk), ...finishSteps(chunk)]
    : [...backwardSteps(chunk), ...finishUndoSteps(chunk)]
}
