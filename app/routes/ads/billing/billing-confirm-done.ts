import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { ConfirmDone } from '../../../features/ads/billing/billing.ts'
import { billingPath } from '../../../features/ads/billing/billing-paths.ts'
import { takeBankAnswer } from '../../../features/ads/billing/confirm.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { visit } from './billing-visit.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return visit(args, ConfirmDone, async (context, done) => {
    await takeBankAnswer(context, done)
    setFlash(context, { kind: 'bill_paid' })
    return redirect(billingPath(done))
  })
}
