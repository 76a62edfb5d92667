import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Worker } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import {
  type Card,
  createCustomer,
  openCardEntry,
  readCardEntry,
  takesCards,
} from '../../../gateways/customers.server.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import type { BillingQuery, CardDone } from './billing.ts'
import { billingPath, cardDonePath } from './billing-paths.ts'
import { chargeDueBills } from './charge.server.ts'
import { isUnpaid } from './unpaid.server.ts'

/**
 * Returns the address of the payment company's card form. Refuses `payments_unavailable`, `payments_unreachable`,
 * `payer_unknown`, `rate_limited`, and what {@link actingFor} refuses.
 */
export async function cardPageUrl(context: Context, query: BillingQuery): Promise<string> {
  const { advertiserId } = query
  const viewer = actingFor(context, advertiserId, 'edit_billing')
  const { db, env } = context
  if (!takesCards(env)) throw new Refusal('payments_unavailable')
  await limitRate(context, 'card', String(viewer.id))
  const [profile] = await db
    .select({ customer: billingProfiles.customerRef })
    .from(billingProfiles)
    .where(isEditableProfile(context, advertiserId))
  if (!profile) throw new Refusal('payer_unknown')
  const urls = {
    doneUrl: env.SITE_ORIGIN + cardDonePath(query),
    cancelUrl: env.SITE_ORIGIN + billingPath(query),
  }
  const customer = profile.customer ?? (await createStoredCustomer(context, advertiserId, null))
  const known = await openCardEntry(env, { customer, ...urls })
  if (known) return known
  const renewed = await createStoredCustomer(context, advertiserId, customer)
  const opened = await openCardEntry(env, { customer: renewed, ...urls })
  if (!opened) throw new Refusal('payments_unreachable')
  return opened
}

/**
 * Stores the card entered at the payment company. Refuses `card_not_added`, `not_found` for another business's
 * session, `payments_unreachable`, and what {@link actingFor} refuses.
 */
export async function storeEnteredCard(
  context: Context,
  { advertiserId, session_id }: CardDone,
): Promise<void> {
  actingFor(context, advertiserId, 'edit_billing')
  const [profile] = await context.db
    .select({ customer: billingProfiles.customerRef })
    .from(billingProfiles)
    .where(isEditableProfile(context, advertiserId))
  if (!profile?.customer) throw new Refusal('not_found')
  const entry = await readCardEntry(context.env, session_id)
  if (!entry) throw new Refusal('card_not_added')
  if (entry.customer !== profile.customer) throw new Refusal('not_found')
  await context.db.batch(cardStatements(context, entry))
  context.waitUntil(chargeDueBills(context, advertiserId))
}

/** Stores the card and retries unpaid bills, unless a newer card is stored. */
export function cardStatements(
  { db, now }: Pick<Worker, 'db' | 'now'>,
  { customer, card }: { customer: string; card: Card },
) {
  const { ref, brand, last4, expires, at } = card
  return [
    db
      .update(billingProfiles)
      .set({
        cardRef: ref,
        cardBrand: brand,
        cardLast4: last4,
        cardExpires: expires,
        cardAt: at,
        cardState: 'valid',
        updatedAt: now,
      })
      .where(
        and(
          eq(billingProfiles.customerRef, customer),
          or(isNull(billingProfiles.cardAt), lt(billingProfiles.cardAt, at)),
        ),
      ),
    db
      .update(invoices)
      .set({ nextAttemptAt: now })
      .where(
        and(
          isUnpaid,
          sql`changes() > 0 and ${invoices.advertiserId} = (
            select advertiser_id from billing_profiles where customer_ref = ${customer}
          )`,
        ),
      ),
  ] as const
}

export function removeCardStatement({ db, now }: Pick<Worker, 'db' | 'now'>, card: string) {
  return db
    .update(billingProfiles)
    .set({
      cardRef: null,
      cardBrand: null,
      cardLast4: null,
      cardExpires: null,
      cardState: 'none',
      updatedAt: now,
    })
    .where(eq(billingProfiles.cardRef, card))
}

async function createStoredCustomer(
  context: Context,
  advertiserId: number,
  former: string | null,
): Promise<string> {
  const { db, env } = context
  const customer = await createCustomer(env, advertiserId, former)
  const { customerRef } = billingProfiles
  const [kept] = await db
    .update(billingProfiles)
    .set({ customerRef: sql`iif(${customerRef} is ${former}, ${customer}, ${customerRef})` })
    .where(isEditableProfile(context, advertiserId))
    .returning({ customer: billingProfiles.customerRef })
  if (!kept?.customer) throw new Refusal('not_found')
  return kept.customer
}

function isEditableProfile(context: Context, advertiserId: number): SQL | undefined {
  const viewer = actingFor(context, advertiserId, 'edit_billing')
  return and(
    eq(billingProfiles.advertiserId, advertiserId),
    hasRightFor(viewer, 'edit_billing', advertiserId),
  )
}
