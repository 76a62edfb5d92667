import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { SessionQuery } from '../../../features/identity/account/settings.ts'
import { endSession } from '../../../features/identity/sessions/session-list.server.ts'
import { perform } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, SessionQuery, async (context, query) => {
    await endSession(context, query)
    return '/settings/security/'
  })
}
