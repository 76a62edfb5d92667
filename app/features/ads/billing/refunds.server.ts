import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../context.server.ts'
import { invoices } from '../../../db/ads/billing.ts'
import { operatorOrders } from '../../../db/core/operator-orders.ts'
import { withNewId } from '../../../db/ids.ts'
import { isNoResponse } from '../../../gateways/payment-provider.server.ts'
import { refundPayment } from '../../../gateways/refunds.server.ts'
import type { ClockJob } from '../../../jobs.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { waitingOrders } from '../../core/operator-orders/operator-orders.server.ts'
import { CENT_MICROS, shownMoney } from '../money.ts'
import { RefundOrder } from './billing.ts'
import { refundEmail } from './billing-emails.ts'
import { REFUND_RETRIED_MS } from './limits.ts'
import { refundKey, refundStatements } from './refund-rows.server.ts'
import { type Bill, payerEmailStatements, readPayer } from './settle.server.ts'

type OperatorOrder = typeof operatorOrders.$inferSelect

export const processRefundsJob: ClockJob = {
  name: 'process_refunds',
  every: 'minute',
  run: processRefunds,
}

/** Carries out `npm run refund`. A failure doesn't delay the others. */
export async function processRefunds(worker: Worker): Promise<void> {
  const isRefund = (act: OperatorOrder['act']): act is 'refund' => act === 'refund'
  const failures: unknown[] = []
  for (const order of await waitingOrders(worker.db, isRefund)) {
    await carryOut(worker, order).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The refund failed.')
}

/** Carries out a refund order. Retried every minute with the same key until the ledger has the refund's rows. */
async function carryOut(worker: Worker, order: OperatorOrder): Promise<void> {
  const { db, env, now } = worker
  const parsedOrder = v.safeParse(RefundOrder, order.account)
  const [number = '', micros = 0] = parsedOrder.success ? parsedOrder.output : []
  const [bill] = await db.select().from(invoices).where(eq(invoices.number, number))
  const problem = problemOf(bill, micros)
  if (!bill?.paymentRef || micros === null || problem) {
    await ended(worker, order, problem)
    return
  }
  const { paymentRef: payment, currency } = bill
  const cents = micros / CENT_MICROS
  try {
    const refundResult = await refundPayment(env, { payment, cents, key: refundKey(order.id) })
    if (refundResult === null) {
      const amount = shownMoney(micros, currency)
      await ended(worker, order, `${amount} is more than the amount left to refund.`)
      return
    }
    const payer = await readPayer(worker, bill)
    const [, , , [done]] = await withNewId(now, () =>
      db.batch([
        ...refundStatements(worker, bill, { ref: refundResult.ref, micros }),
        ended(worker, order, null),
        ...payerEmailStatements(worker, payer, (refunded, pages) =>
          refundEmail(refunded, { micros, reason: order.reason }, pages),
        ),
      ]),
    )
    if (done) await sendQueuedEmails(worker)
  } catch (error) {
    if (!isNoResponse(error)) throw error
    if (now - order.createdAt > REFUND_RETRIED_MS) await ended(worker, order, NO_ANSWER)
  }
}

const NO_ANSWER =
  'The payment provider didn’t answer. Check in its dashboard whether the refund was made before you try again.'

function problemOf(bill: Bill | undefined, micros: number | null): string | null {
  if (!bill) return 'There is no bill with this number.'
  if (micros === null) return 'The amount is missing or ambiguous. Write it like 1000 or 7.50.'
  if (bill.state !== 'paid') return 'This bill is not paid.'
  if (micros <= 0 || micros % CENT_MICROS !== 0) return 'The amount has to be in whole cents.'
  if (bill.dispute === 'open') return 'The cardholder has disputed this payment.'
  if (bill.dispute === 'lost') return 'The bank has reversed this payment.'
  if (micros > bill.micros) return `Only ${shownMoney(bill.micros, bill.currency)} was paid.`
  return null
}

function ended({ db, now }: Worker, { id }: OperatorOrder, problem: string | null) {
  return db
    .update(operatorOrders)
    .set({ doneAt: now, problem })
    .where(and(eq(operatorOrders.id, id), isNull(operatorOrders.doneAt)))
    .returning({ id: operatorOrders.id })
}
