import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { choosePromotion, PromotionChoice } from '../../../features/ads/delivery/hide.server.ts'
import { UNDONE } from '../../../flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { perform } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, PromotionChoice, async (context, choice) => {
    await choosePromotion(context, choice)
    const { campaignId } = choice
    setFlash(context, choice.act === 'show' ? UNDONE : { kind: 'promotion_hidden', campaignId })
    return refererPath(args.request)
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
