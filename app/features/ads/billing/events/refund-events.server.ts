import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { readRefund } from '../../../../gateways/money-back.server.ts'
import { CENT_MICROS } from '../../money.ts'
import { refundFailedLetter, refundLetter } from '../billing-letters.ts'
import { isOrdered, refundFailedStatement, refundStatements } from '../refund-rows.server.ts'
import { billOf, type Effect, NOTHING, paidBillOf, tell } from './effect.server.ts'

const Told = v.object({ id: v.string(), payment_intent: v.string() })

/** A refund counts as it stands now. The cron tells the payer of ordered ones. */
export async function refunded(context: Context, object: unknown, key: string): Promise<Effect> {
  const told = v.safeParse(Told, object)
  if (!told.success || !(await billOf(context, told.output.payment_intent))) return NOTHING
  const made = await readRefund(context.env, told.output.id)
  const bill = made && (await paidBillOf(context, made.payment))
  if (!bill) return NOTHING
  const { ref, cents, isFailed } = made
  const refund = { micros: cents * CENT_MICROS, reason: null }
  const rows = refundStatements(context, bill, { ref, micros: refund.micros })
  if (isFailed) {
    return {
      statements: [...rows, refundFailedStatement(context, bill, ref)],
      after: ([, , , returned]) =>
        tell(context, bill.id, returned, (paid, pages) => refundFailedLetter(paid, refund, pages)),
    }
  }
  return {
    statements: rows,
    after: async ([, given]) => {
      if (isOrdered(key)) return
      await tell(context, bill.id, given, (paid, pages) => refundLetter(paid, refund, pages))
    },
  }
}
