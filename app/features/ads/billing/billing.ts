import * as v from 'valibot'
import { Id, OptionalId, Text } from '../../../forms/input.ts'
import { PageQuery } from '../../../paging.ts'
import { clearMicrosOf } from '../money.ts'
import { PayerWithAddress } from '../payer/payer.ts'

export const BillingQuery = v.object({
  advertiserId: Id,
  campaign_id: v.fallback(OptionalId, null),
})
export type BillingQuery = v.InferOutput<typeof BillingQuery>

export const PayerEdit = v.intersect([
  PayerWithAddress,
  v.object({ campaign_id: v.fallback(OptionalId, null) }),
])

export const BillsQuery = v.object({ advertiserId: Id, ...PageQuery.entries })
export type BillsQuery = v.InferOutput<typeof BillsQuery>

export const BillQuery = v.object({ advertiserId: Id, invoiceId: Id })
export type BillQuery = v.InferOutput<typeof BillQuery>

export const CreditNoteQuery = v.object({ ...BillQuery.entries, noteId: Id })
export type CreditNoteQuery = v.InferOutput<typeof CreditNoteQuery>

/** The query of the payment company's redirect back to us, with the session's id. */
export const CardDone = v.object({
  ...BillingQuery.entries,
  session_id: v.pipe(Text, v.regex(/^[\w-]{1,200}$/, 'invalid_parameters')),
})
export type CardDone = v.InferOutput<typeof CardDone>

/** The query of the bank's redirect back to us. The payment company adds the payment's id. */
export const ConfirmDone = v.object({
  ...BillingQuery.entries,
  payment_intent: v.pipe(Text, v.regex(/^[\w-]{1,200}$/, 'invalid_parameters')),
})
export type ConfirmDone = v.InferOutput<typeof ConfirmDone>

export const PayNow = v.object({ advertiserId: Id })
export type PayNow = v.InferOutput<typeof PayNow>

/** An operator's refund order, such as `PF-2026-000017 7.50`. An ambiguous amount (`1.000`) is null. */
export const RefundOrder = v.pipe(
  v.string(),
  v.regex(/^PF-\d{4}-\d{6,} \S+$/),
  v.transform((order) => order.split(' ')),
  v.tuple([v.string(), v.pipe(v.string(), v.transform(clearMicrosOf))]),
)
