import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { logOutEverywhere } from '../../../features/identity/sessions/session-list.server.ts'
import { signBrowserOut } from '../../../http/cookies/session-cookie.server.ts'
import { perform } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, v.object({}), async (context) => {
    await logOutEverywhere(context)
    await signBrowserOut(context)
    return context.viewer ? '/' : '/login/'
  })
}
