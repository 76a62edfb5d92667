import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { businesses } from '../../../db/identity/business.ts'
import { draftRow } from './drafts.server.ts'
import { nextStep } from './flow/steps.ts'
import { campaignOfKey, campaignTerms, promotePin } from './promote-pin.server.ts'
import { draftKey, FinishedDraft } from './promotion-form/promotion.ts'
import { quickPath } from './quick-query.ts'
import { flag, hasAddress, hasBilling } from './requirements.server.ts'

/** A submitted form's draft key, and whether its button promotes the pin. */
type SubmittedForm = {
  advertiserId: number
  pinId: number
  intent?: string | undefined
  key?: string | null
}

/**
 * Continues after a submitted page or form, and returns the next address. If the next step is `success` and `intent`
 * is to promote, creates the campaign. Refuses what {@link promotePin} refuses.
 */
export async function continuePromotion(
  context: Context,
  step: 'page' | 'business' | 'billing',
  { advertiserId, pinId, intent, key }: SubmittedForm,
): Promise<string> {
  const [[business], [draft], [there]] = await context.db.batch([
    context.db
      .select({
        country: businesses.country,
        timeZone: businesses.timeZone,
        hasBusinessAddress: flag(hasAddress(), 'has_address'),
        hasBillingProfile: flag(hasBilling(advertiserId), 'has_billing'),
      })
      .from(businesses)
      .where(eq(businesses.memberId, advertiserId)),
    draftRow(context, advertiserId, pinId),
    campaignOfKey(context, advertiserId, draftKey(key ?? '')),
  ])
  const success = (campaign: number) => quickPath({ pin: pinId, step: 'success', campaign })
  if (there) return success(there.id)
  const finished = v.safeParse(FinishedDraft, draft?.form)
  // Checks the page's fields now, so that a refusal appears on the page and not after the next form.
  if (step === 'page' && business && finished.success)
    campaignTerms(context, finished.output, business)
  const progress = { hasBusinessAddress: false, hasBillingProfile: false, ...business }
  const given = { errorArea: null, hasBusinessInfo: false, hasBillingInfo: false }
  const next = nextStep(step, { ...progress, ...given })
  if (next !== 'success' && next !== 'page') return quickPath({ pin: pinId, step: next ?? 'page' })
  if (next === 'page' || intent !== 'promote' || !draft || !finished.success) {
    return quickPath({ pin: pinId, asked: true })
  }
  const { placement } = draft
  const campaign = await promotePin(context, {
    ...finished.output,
    advertiserId,
    pinId,
    placement,
  })
  return success(campaign.id)
}
