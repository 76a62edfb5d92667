import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PayNow } from '../../../features/ads/billing/billing.ts'
import { payNow } from '../../../features/ads/billing/pay-now.server.ts'
import { consolePath } from '../../../features/ads/console-urls.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PayNow, async (context, asked) => {
    await payNow(context, asked)
    setFlash(context, { kind: 'bill_paid' })
    return consolePath(asked.advertiserId, 'billing')
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
