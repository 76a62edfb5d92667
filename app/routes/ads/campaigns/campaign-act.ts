import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { CampaignAct } from '../../../features/ads/campaigns/campaign.ts'
import { actOnCampaign } from '../../../features/ads/campaigns/change-campaign.server.ts'
import { reportPath } from '../../../features/ads/console-urls.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

const FLASHES = {
  pause: 'campaign_paused',
  resume: 'campaign_resumed',
  end: 'campaign_ended',
} as const

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, CampaignAct, async (context, act) => {
    const { name } = await actOnCampaign(context, act)
    setFlash(context, { kind: FLASHES[act.act], campaign: name })
    return reportPath(act.advertiserId, 'campaigns')
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
