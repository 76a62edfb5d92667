import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { resendOf, testOf } from '../../../features/transfer/webhooks/deliveries.server.ts'
import { webhooksPath } from '../../../features/transfer/webhooks/webhook.ts'
import { Id } from '../../../forms/input.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

const Place = { appId: Id, webhookId: Id }

const WebhookAct = v.variant(
  'act',
  [
    v.object({ ...Place, act: v.literal('test') }),
    v.object({ ...Place, act: v.literal('resend'), deliveryId: Id }),
  ],
  'not_found',
)

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, WebhookAct, async (context, { appId, ...query }) => {
    if (query.act === 'test') await testOf(context, appId, query)
    else await resendOf(context, appId, query)
    setFlash(context, { kind: 'webhook_sent' })
    return webhooksPath(appId)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
