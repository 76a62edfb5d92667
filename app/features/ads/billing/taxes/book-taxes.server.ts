import { and, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { creditNotes, invoices } from '../../../../db/ads/billing.ts'
import { takesCards } from '../../../../gateways/customers.server.ts'
import { isNoResponse } from '../../../../gateways/payment-provider.server.ts'
import { bookTax, reverseTax } from '../../../../gateways/taxes.server.ts'
import { CENT_MICROS } from '../../money.ts'
import { BILLS_PER_RUN } from '../limits.ts'

/** The payment company refused to book this tax. We log the reason. */
const REFUSED = 'refused'

/** Books the taxes of paid bills with the company, and reverses those of credit notes. */
export async function bookTaxes(worker: Worker): Promise<void> {
  if (!takesCards(worker.env)) return
  const failures: unknown[] = []
  for (const act of [...(await dueBookings(worker)), ...(await dueReversals(worker))]) {
    await act().catch((error) => {
      if (!isNoResponse(error)) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Taxes were not booked.')
}

async function dueBookings({ db, env }: Worker) {
  const bills = await db
    .select({ id: invoices.id, reference: invoices.number, calculation: invoices.taxRef })
    .from(invoices)
    .where(
      and(
        isNotNull(invoices.taxRef),
        isNull(invoices.taxBooked),
        inArray(invoices.state, ['paid', 'carried']),
      ),
    )
    .limit(BILLS_PER_RUN)
  return bills.map(({ id, reference, calculation }) => async () => {
    const taxBooked = await bookTax(env, { reference, calculation: calculation ?? '' })
    await db
      .update(invoices)
      .set({ taxBooked: taxBooked ?? REFUSED })
      .where(and(eq(invoices.id, id), isNull(invoices.taxBooked)))
  })
}

async function dueReversals({ db, env }: Worker) {
  const notes = await db
    .select({
      id: creditNotes.id,
      reference: creditNotes.number,
      micros: creditNotes.micros,
      transaction: invoices.taxBooked,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(
      and(
        isNull(creditNotes.taxBooked),
        gt(creditNotes.taxMicros, 0),
        ne(invoices.taxBooked, REFUSED),
      ),
    )
    .limit(BILLS_PER_RUN)
  return notes.map(({ id, reference, micros, transaction }) => async () => {
    const cents = micros / CENT_MICROS
    const reversal = { reference, cents, transaction: transaction ?? '' }
    const taxBooked = await reverseTax(env, reversal)
    await db
      .update(creditNotes)
      .set({ taxBooked: taxBooked ?? REFUSED })
      .where(and(eq(creditNotes.id, id), isNull(creditNotes.taxBooked)))
  })
}
