import type { Context } from '../../../context.server.ts'
import { reconcileTurn } from '../spending/reconcile.server.ts'
import { endTurn, turnOf } from '../spending/turn.server.ts'
import { publishTurn } from './publish-running.server.ts'

/** Asks the campaigns whose turn it is what they have spent, and tells every isolate which of them run. */
export async function takeTurn(worker: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const turn = await turnOf(worker)
  const { spending, failures } = await reconcileTurn(worker, turn)
  const listed = await publishTurn(worker, turn)
  await endTurn(worker, turn, new Set([...spending, ...listed]))
  if (failures.length > 0) throw new AggregateError(failures, 'Budgets couldn’t be reconciled.')
}
