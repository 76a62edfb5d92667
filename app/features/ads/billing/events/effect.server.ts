import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../../context.server.ts'
import { invoices } from '../../../../db/ads/billing.ts'
import { refreshPayment } from '../outcomes.server.ts'
import type { Bill } from '../settle.server.ts'

type Statement = BatchItem<'sqlite'>

/** `statements` run in one batch with the event's row and also queue its emails. `after` runs afterwards. */
export type Effect = {
  statements: () => readonly Statement[]
  after?: () => void
}

export const NO_EFFECT: Effect = { statements: () => [] }

export async function billOfPayment({ db }: Context, payment: string): Promise<Bill | undefined> {
  const [bill] = await db.select().from(invoices).where(eq(invoices.paymentRef, payment))
  return bill
}

/** Returns the bill of a payment. If the bill is unpaid, first updates it from the payment company. */
export async function paidBillOf(
  context: Context,
  payment: string | null,
): Promise<Bill | undefined> {
  const bill = payment === null ? undefined : await billOfPayment(context, payment)
  if (!bill || bill.state === 'paid') return bill
  await refreshPayment(context, bill)
  return billOfPayment(context, bill.paymentRef ?? '')
}
