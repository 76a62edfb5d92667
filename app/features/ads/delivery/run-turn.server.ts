import type { Context } from '../../../context.server.ts'
import type { ClockJob } from '../../../jobs.ts'
import { reconcileTurn } from '../spending/reconcile.server.ts'
import { scheduleNextTurns, turnOf } from '../spending/turn.server.ts'
import { publishTurn } from './publish-running.server.ts'
import { startCampaigns } from './start/start-campaigns.server.ts'

export const runTurnJob: ClockJob = { name: 'take_turn', every: 'minute', run: runTurn }

/** Updates what this turn's campaigns have spent, and publishes which are running. */
export async function runTurn(worker: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  await startCampaigns(worker)
  const turn = await turnOf(worker)
  const { spending, failures } = await reconcileTurn(worker, turn)
  const listed = await publishTurn(worker, turn)
  await scheduleNextTurns(worker, turn, new Set([...spending, ...listed]))
  if (failures.length > 0) throw new AggregateError(failures, 'Budgets couldn’t be reconciled.')
}
