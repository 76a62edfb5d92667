import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { estimateAudience } from '../../../features/ads/audience/audience.server.ts'
import { saveDraft } from '../../../features/ads/quick-promote/drafts.server.ts'
import { DraftSave } from '../../../features/ads/quick-promote/form/draft.ts'
import { targetingOf } from '../../../features/ads/quick-promote/form/shown-draft.ts'
import { submit } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return submit(args, DraftSave, async (context, draft) => {
    const { form } = await saveDraft(context, draft)
    return { audience: await estimateAudience(context, targetingOf(form)) }
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
