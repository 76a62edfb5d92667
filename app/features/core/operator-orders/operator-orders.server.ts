import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { operatorOrders } from '../../../db/core/operator-orders.ts'

export type OperatorOrder = typeof operatorOrders.$inferSelect

/** Reads the oldest orders for these actions. Refunds are read separately, because the payment company may be slow. */
export async function waitingOrders<A extends OperatorOrder['act']>(
  db: Context['db'],
  isAct: (act: OperatorOrder['act']) => act is A,
): Promise<(OperatorOrder & { act: A })[]> {
  const orders = await db
    .select()
    .from(operatorOrders)
    .where(
      and(
        isNull(operatorOrders.doneAt),
        inArray(operatorOrders.act, operatorOrders.act.enumValues.filter(isAct)),
      ),
    )
    .orderBy(asc(operatorOrders.id))
    .limit(20)
  return orders.filter((order): order is OperatorOrder & { act: A } => isAct(order.act))
}

/** The statement that claims an order. If two cron runs try at once, only one succeeds. */
export function claimOrder({ db, now }: Pick<Context, 'db' | 'now'>, id: number) {
  return db
    .update(operatorOrders)
    .set({ doneAt: now, problem: INTERRUPTED })
    .where(and(eq(operatorOrders.id, id), isNull(operatorOrders.doneAt)))
    .returning({ id: operatorOrders.id })
}

const INTERRUPTED = 'It was interrupted. Please request it again.'
