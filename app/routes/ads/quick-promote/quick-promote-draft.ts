import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { estimateAudience } from '../../../features/ads/audience/audience.server.ts'
import { saveDraft } from '../../../features/ads/quick-promote/drafts.server.ts'
import { PromoteDraftSave } from '../../../features/ads/quick-promote/promotion-form/draft.ts'
import { targetingOf } from '../../../features/ads/quick-promote/promotion-form/shown-draft.ts'
import { handleFormOfPage } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormOfPage(args, PromoteDraftSave, async (context, draft) => {
    const { form } = await saveDraft(context, draft)
    return { audience: await estimateAudience(context, targetingOf(form)) }
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
