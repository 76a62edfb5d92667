import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { businesses } from '../../../db/identity/business.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { hasCampaign } from '../../core/permissions/campaigns.server.ts'
import type { Right } from '../../core/permissions/rights.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { fittingZone } from '../../identity/business/details/details.server.ts'
import type { BusinessAddress, Consent, Payer, PayerWithAddress } from './payer.ts'

/** Refuses `country_fixed` (field `country`) if there is a campaign, and what {@link actingFor} refuses. */
export async function saveAddress(
  context: Context,
  { advertiserId, timeZone, ...address }: BusinessAddress,
): Promise<void> {
  const isOpen = or(eq(businesses.country, address.country), sql`not ${hasCampaign(advertiserId)}`)
  const isAllowed = isEditableBusiness(context, advertiserId, 'edit_profile')
  const [saved, [there]] = await context.db.batch([
    context.db
      .update(businesses)
      .set({ ...address, timeZone: fittingZone(address.country, timeZone) })
      .where(and(isAllowed, isOpen))
      .returning({ id: businesses.memberId }),
    context.db.select({ id: businesses.memberId }).from(businesses).where(isAllowed),
  ])
  if (saved.length > 0) return
  throw there ? new Refusal('country_fixed', 'country') : new Refusal('not_found')
}

/**
 * Saves the payer of a business's campaigns. Without an address in the input, the stored one stays. Refuses what
 * {@link actingFor} refuses.
 */
export async function savePayer(context: Context, payer: Payer | PayerWithAddress): Promise<void> {
  const { advertiserId, ...named } = payer
  const row = { ...payer, updatedAt: context.now }
  const [saved] = await context.db
    .insert(billingProfiles)
    .select(
      sql`select ${rowValues(billingProfiles, row)} from ${businesses}
      where ${isEditableBusiness(context, advertiserId, 'edit_billing')}`,
    )
    .onConflictDoUpdate({
      target: billingProfiles.advertiserId,
      set: { ...named, updatedAt: context.now },
    })
    .returning({ id: billingProfiles.advertiserId })
  if (!saved) throw new Refusal('not_found')
}

/** Records the consent that the GDPR requires of advertisers, once. Refuses what {@link actingFor} refuses. */
export async function giveConsent(context: Context, { advertiserId }: Consent): Promise<void> {
  const [given] = await context.db
    .update(businesses)
    .set({ gdprConsentAt: sql`coalesce(${businesses.gdprConsentAt}, ${context.now})` })
    .where(isEditableBusiness(context, advertiserId, 'edit_campaigns'))
    .returning({ id: businesses.memberId })
  if (!given) throw new Refusal('not_found')
}

function isEditableBusiness(context: Context, advertiserId: number, right: Right): SQL | undefined {
  const viewer = actingFor(context, advertiserId, right)
  return and(eq(businesses.memberId, advertiserId), hasRightFor(viewer, right, advertiserId))
}
