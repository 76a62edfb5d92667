import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { CardDone } from '../../../features/ads/billing/billing.ts'
import { billingPath } from '../../../features/ads/billing/billing-paths.ts'
import { storeEnteredCard } from '../../../features/ads/billing/card.server.ts'
import { reportPath } from '../../../features/ads/console-urls.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { visitPaymentPage } from './billing-visit.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return visitPaymentPage(args, CardDone, async (context, done) => {
    await storeEnteredCard(context, done)
    setFlash(context, { kind: 'card_added' })
    const { advertiserId, campaign_id } = done
    return redirect(
      campaign_id === null
        ? billingPath(done)
        : `${reportPath(advertiserId, 'campaigns')}${campaign_id}/`,
    )
  })
}
