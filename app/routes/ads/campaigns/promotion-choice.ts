import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { hideOrShowPromotion, PromotionChoice } from '../../../features/ads/delivery/hide.server.ts'
import { UNDONE } from '../../../flashes/flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PromotionChoice, async (context, choice) => {
    await hideOrShowPromotion(context, choice)
    const { campaignId } = choice
    setFlash(context, choice.act === 'show' ? UNDONE : { kind: 'promotion_hidden', campaignId })
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
