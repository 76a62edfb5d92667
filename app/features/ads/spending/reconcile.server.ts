import type { Context } from '../../../context.server.ts'
import { budgetOf } from './budget.server.ts'
import type { Turn } from './turn.server.ts'

const AT_ONCE = 50

/**
 * Makes the budget objects of this turn's campaigns write missing clicks to the ledger and adopt its sum, because
 * objects can lose an alarm or their memory. Returns the campaigns with costs today.
 */
export async function reconcileTurn(
  { env, now }: Pick<Context, 'env' | 'now'>,
  turn: Turn,
): Promise<{ spending: Set<number>; failures: unknown[] }> {
  const spending = new Set<number>()
  const failures: unknown[] = []
  for (let place = 0; place < turn.length; place += AT_ONCE) {
    const some = turn.slice(place, place + AT_ONCE)
    const answers = await Promise.allSettled(
      some.map(async ({ id }) => {
        const { spentTodayMicros } = await budgetOf(env, id).reconcile(id, now)
        if (spentTodayMicros > 0) spending.add(id)
      }),
    )
    for (const answer of answers) if (answer.status === 'rejected') failures.push(answer.reason)
  }
  return { spending, failures }
}
