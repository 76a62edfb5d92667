import { eq } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { boardActions } from '../../../../db/content/board-actions.ts'
import { withNewId } from '../../../../db/ids.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import type { ClockJob, Job } from '../../../../jobs.ts'
import { CHUNK_PINS } from '../limits.ts'
import type { ActionQuery } from '../organise.ts'
import type { BoardAction } from './action.ts'
import { backwardSteps, type Chunk, forwardSteps } from './action-steps.server.ts'
import { finishSteps, finishUndoSteps } from './finish-action.server.ts'
import { findAction, runningActions } from './read-action.server.ts'

export function jobOf(actionId: number): Job {
  return { kind: 'board_action', actionId }
}

/** Runs the next chunk, forward or backward, and returns the progress. */
export async function continueAction(
  worker: Worker,
  { actionId }: ActionQuery,
  pinCount = CHUNK_PINS,
): Promise<BoardAction> {
  const { db, now } = worker
  const action = await findAction(worker, eq(boardActions.id, actionId))
  if (!isActionRunning(action)) return action
  await withNewId(now, (firstCopyId) =>
    runBatch(db, stepsOf(action, { actionId, kind: action.kind, pinCount, now, firstCopyId })),
  )
  return findAction(worker, eq(boardActions.id, actionId))
}

export async function continueInQueue(worker: Worker, query: ActionQuery): Promise<void> {
  const action = await continueAction(worker, query)
  if (isActionRunning(action)) await worker.env.JOBS.send(jobOf(query.actionId))
}

export const resumeActionsJob: ClockJob = {
  name: 'resume_actions',
  every: 'minute',
  run: resumeActions,
}

/** Queues running bulk actions again, because messages can be lost. */
export async function resumeActions(worker: Worker): Promise<void> {
  for (const actionId of await runningActions(worker)) {
    await worker.env.JOBS.send(jobOf(actionId))
  }
}

export function isActionRunning({ state }: BoardAction): boolean {
  return state === 'running' || state === 'undoing'
}

function stepsOf({ state }: BoardAction, chunk: Chunk) {
  return state === 'running'
    ? [...forwardSteps(chunk), ...finishSteps(chunk)]
    : [...backwardSteps(chunk), ...finishUndoSteps(chunk)]
}
