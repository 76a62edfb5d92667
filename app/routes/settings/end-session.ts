import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { SessionQuery } from '../../features/account/settings.ts'
import { endSession } from '../../features/auth/sessions/session-list.server.ts'
import { perform } from '../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, SessionQuery, async (context, query) => {
    await endSession(context, query)
    return '/settings/security/'
  })
}
