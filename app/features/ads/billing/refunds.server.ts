import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { invoices } from '../../../db/ads/billing.ts'
import { operatorOrders } from '../../../db/ground/operator-orders.ts'
import { isNoAnswer } from '../../../gateways/ask-payments.server.ts'
import { giveBack } from '../../../gateways/money-back.server.ts'
import { waitingOrders } from '../../ground/operator-orders/operator-orders.server.ts'
import { CENT_MICROS, shownMoney } from '../money.ts'
import { RefundOrder } from './billing.ts'
import { refundLetter } from './billing-letters.ts'
import { REFUND_MS } from './limits.ts'
import { refundKey, refundStatements } from './refund-rows.server.ts'
import { type Bill, type Worker, writeToPayer } from './settle.server.ts'

type Order = typeof operatorOrders.$inferSelect

/** Carries out `npm run refund`. One that fails keeps no other waiting. */
export async function processRefunds(worker: Worker): Promise<void> {
  const isRefund = (act: Order['act']): act is 'refund' => act === 'refund'
  const failures: unknown[] = []
  for (const order of await waitingOrders(worker.db, isRefund)) {
    await carryOut(worker, order).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Money was not given back.')
}

/** An order is done with its rows in the ledger. Until then each minute asks again by its key. */
async function carryOut(worker: Worker, order: Order): Promise<void> {
  const { db, env, now } = worker
  const asked = v.safeParse(RefundOrder, order.account)
  const [number = '', micros = 0] = asked.success ? asked.output : []
  const [bill] = await db.select().from(invoices).where(eq(invoices.number, number))
  const problem = problemOf(bill, micros)
  if (!bill?.paymentRef || micros === null || problem) {
    await ended(worker, order, problem)
    return
  }
  const { paymentRef: payment, currency } = bill
  const cents = micros / CENT_MICROS
  try {
    const given = await giveBack(env, { payment, cents, key: refundKey(order.id) })
    if (given === null) {
      const amount = shownMoney(micros, currency)
      await ended(worker, order, `${amount} is more than was paid and not given back yet.`)
      return
    }
    const [, , , [done]] = await db.batch([
      ...refundStatements(worker, bill, { ref: given.ref, micros }),
      ended(worker, order, null),
    ])
    if (!done) return
    await writeToPayer(worker, bill, (refunded, pages) =>
      refundLetter(refunded, { micros, reason: order.reason }, pages),
    )
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    if (now - order.createdAt > REFUND_MS) await ended(worker, order, NO_ANSWER)
  }
}

const NO_ANSWER =
  'The payment company did not answer. Look on its own pages whether it was done, before you ask again.'

function problemOf(bill: Bill | undefined, micros: number | null): string | null {
  if (!bill) return 'There is no bill of this number.'
  if (micros === null)
    return 'The amount is none, or a thousand for some: write it like 1000 or 7.50.'
  if (bill.state !== 'paid') return 'This bill is not paid.'
  if (micros <= 0 || micros % CENT_MICROS !== 0) return 'The amount has to be in whole cents.'
  if (bill.dispute === 'open') return 'The bank of its card was asked to take this payment back.'
  if (bill.dispute === 'lost') return 'The bank of its card has taken this payment back.'
  if (micros > bill.micros) return `Only ${shownMoney(bill.micros, bill.currency)} was paid.`
  return null
}

function ended({ db, now }: Worker, { id }: Order, problem: string | null) {
  return db
    .update(operatorOrders)
    .set({ doneAt: now, problem })
    .where(and(eq(operatorOrders.id, id), isNull(operatorOrders.doneAt)))
    .returning({ id: operatorOrders.id })
}
