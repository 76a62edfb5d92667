import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../../context.server.ts'
import { invoices } from '../../../../db/ads/billing.ts'
import { lookAgain } from '../outcomes.server.ts'
import { type Bill, writeToPayer } from '../settle.server.ts'

type Statement = BatchItem<'sqlite'>

/** An event's statements run in one batch with its note; `after` follows. */
export type Effect = {
  statements: readonly Statement[]
  after?: (results: unknown[]) => Promise<void>
}

export const NOTHING: Effect = { statements: [] }

export async function billOf({ db }: Context, payment: string): Promise<Bill | undefined> {
  const [bill] = await db.select().from(invoices).where(eq(invoices.paymentRef, payment))
  return bill
}

/** The bill of a payment that went through, though nobody may have told us so yet. */
export async function paidBillOf(
  context: Context,
  payment: string | null,
): Promise<Bill | undefined> {
  const bill = payment === null ? undefined : await billOf(context, payment)
  if (!bill || bill.state === 'paid') return bill
  await lookAgain(context, bill)
  return billOf(context, bill.paymentRef ?? '')
}

/** Tells a bill's payer, if rows have changed. */
export async function tell(
  context: Context,
  id: number,
  changed: unknown,
  letter: Parameters<typeof writeToPayer>[2],
): Promise<void> {
  if (!Array.isArray(changed) || changed.length === 0) return
  const [bill] = await context.db.select().from(invoices).where(eq(invoices.id, id))
  if (bill) context.waitUntil(writeToPayer(context, bill, letter))
}
