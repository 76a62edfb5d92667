import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { businesses } from '../../../db/identity/business.ts'
import { draftRow } from './drafts.server.ts'
import { nextStep } from './flow/steps.ts'
import { draftKey, FinishedDraft } from './form/promotion.ts'
import { campaignOfKey, fitting, promotePin } from './promote-pin.server.ts'
import { quickPath } from './quick-query.ts'
import { flag, hasAddress, hasBilling } from './standing.server.ts'

/** A form of the way: whether its button promises to promote, and its draft's key. */
type Sent = {
  advertiserId: number
  pinId: number
  intent?: string | undefined
  key?: string | null
}

/**
 * Goes on after the page or one of its forms was sent, and answers the next address. Where that is
 * success and the form promises it, it creates the draft's campaign. Refuses as {@link promotePin}.
 */
export async function goOn(
  context: Context,
  step: 'page' | 'business' | 'billing',
  { advertiserId, pinId, intent, key }: Sent,
): Promise<string> {
  const [[told], [draft], [there]] = await context.db.batch([
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
  // Another tab has promoted the draft.
  if (there) return success(there.id)
  const finished = v.safeParse(FinishedDraft, draft?.form)
  // The page's own fields are refused on the page, before a form leads away from it.
  if (step === 'page' && told && finished.success) fitting(context, finished.output, told)
  const progress = { hasBusinessAddress: false, hasBillingProfile: false, ...told }
  const given = { errorArea: null, hasBusinessInfo: false, hasBillingInfo: false }
  const next = nextStep(step, { ...progress, ...given })
  if (next !== 'success' && next !== 'page') return quickPath({ pin: pinId, step: next ?? 'page' })
  if (next === 'page' || intent !== 'promote' || !draft || !finished.success) {
    return quickPath({ pin: pinId, asked: true })
  }
  const { placement } = draft
  const campaign = await promotePin(context, {
    ...finished.output,
    ...{ advertiserId, pinId, placement },
  })
  return success(campaign.id)
}
