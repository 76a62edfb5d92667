import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { businesses } from '../../../db/business.ts'
import { draftRow } from './drafts.server.ts'
import { nextStep } from './flow/steps.ts'
import { FinishedDraft } from './form/promotion.ts'
import { fitting, promotePin } from './promote-pin.server.ts'
import { quickPath } from './quick-query.ts'
import { flag, hasAddress, hasBilling } from './standing.server.ts'

/**
 * Goes on after the page or one of its forms was sent, and answers the address of what follows. Where that
 * is success, it creates the campaign of the draft; an unfinished draft leads back to the page. Refuses as
 * {@link promotePin}.
 */
export async function goOn(
  context: Context,
  step: 'page' | 'business' | 'billing',
  { advertiserId, pinId }: { advertiserId: number; pinId: number },
): Promise<string> {
  const [[told], [draft]] = await context.db.batch([
    context.db
      .select({
        country: businesses.country,
        hasBusinessAddress: flag(hasAddress(), 'has_address'),
        hasBillingProfile: flag(hasBilling(advertiserId), 'has_billing'),
      })
      .from(businesses)
      .where(eq(businesses.memberId, advertiserId)),
    draftRow(context, advertiserId, pinId),
  ])
  const finished = v.safeParse(FinishedDraft, draft?.form)
  // The page's own fields are refused on the page, before a form leads away from it.
  if (step === 'page' && told && finished.success) fitting(context, finished.output, told.country)
  const progress = { hasBusinessAddress: false, hasBillingProfile: false, ...told }
  const given = { errorArea: null, hasBusinessInfo: false, hasBillingInfo: false }
  const next = nextStep(step, { ...progress, ...given })
  if (next === 'page') return quickPath({ pin: pinId, asked: true })
  if (next !== 'success') return quickPath({ pin: pinId, step: next ?? 'page' })
  if (!draft || !finished.success) return quickPath({ pin: pinId })
  const { placement } = draft
  const promotion = { ...finished.output, advertiserId, pinId, placement }
  const campaign = await promotePin(context, promotion)
  return quickPath({ pin: pinId, step: 'success', campaign: campaign.id })
}
