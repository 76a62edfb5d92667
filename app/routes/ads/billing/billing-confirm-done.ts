import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { ConfirmDone } from '../../../features/ads/billing/billing.ts'
import { billingPath } from '../../../features/ads/billing/billing-paths.ts'
import { recordBankAnswer } from '../../../features/ads/billing/confirm.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { visitPaymentPage } from './billing-visit.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return visitPaymentPage(args, ConfirmDone, async (context, done) => {
    await recordBankAnswer(context, done)
    setFlash(context, { kind: 'bill_paid' })
    return redirect(billingPath(done))
  })
}
