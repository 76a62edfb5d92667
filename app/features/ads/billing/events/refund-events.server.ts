import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { readRefund } from '../../../../gateways/refunds.server.ts'
import { CENT_MICROS } from '../../money.ts'
import { refundEmail, refundFailedEmail } from '../billing-emails.ts'
import { isOrdered, refundFailedStatement, refundStatements } from '../refund-rows.server.ts'
import { payerEmailStatements, readPayer } from '../settle.server.ts'
import { billOfPayment, type Effect, NO_EFFECT, paidBillOf } from './effect.server.ts'

const RefundObject = v.object({ id: v.string(), payment_intent: v.string() })

/** Applies a refund's current state. If we ordered the refund, the cron job emails the payer. */
export async function refundEffect(
  context: Context,
  object: unknown,
  key: string,
): Promise<Effect> {
  const parsed = v.safeParse(RefundObject, object)
  if (!parsed.success || !(await billOfPayment(context, parsed.output.payment_intent)))
    return NO_EFFECT
  const currentRefund = await readRefund(context.env, parsed.output.id)
  const bill = currentRefund && (await paidBillOf(context, currentRefund.payment))
  if (!bill) return NO_EFFECT
  const { ref, cents, isFailed } = currentRefund
  const refund = { micros: cents * CENT_MICROS, reason: null }
  const payer = await readPayer(context, bill)
  const rows = () => refundStatements(context, bill, { ref, micros: refund.micros })
  if (isFailed) {
    return {
      statements: () => [
        ...rows(),
        refundFailedStatement(context, bill, ref),
        ...payerEmailStatements(context, payer, (paid, pages) =>
          refundFailedEmail(paid, refund, pages),
        ),
      ],
    }
  }
  return {
    statements: () => {
      const [credit, given, note] = rows()
      if (isOrdered(key)) return [credit, given, note]
      const emailed = payerEmailStatements(context, payer, (paid, pages) =>
        refundEmail(paid, refund, pages),
      )
      return [credit, given, ...emailed, note]
    },
  }
}
