import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { logOut } from '../../features/auth/sessions/session-list.server.ts'
import { signBrowserOut } from '../../http/cookies/session-cookie.server.ts'
import { perform } from '../../http/form.server.ts'

/** A link must not log out. */
export function loader() {
  return redirect('/')
}

export async function action(args: ActionFunctionArgs) {
  return perform(args, v.object({}), async (context) => {
    await logOut(context)
    signBrowserOut(context)
    return '/'
  })
}
