import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { endSession } from '../../features/accounts/session-list.server.ts'
import { SessionQuery } from '../../features/accounts/settings.ts'
import { perform } from '../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, SessionQuery, async (context, query) => {
    await endSession(context, query)
    return '/settings/security/'
  })
}
