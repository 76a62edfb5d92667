import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { logOut } from '../../../features/identity/sessions/session-list.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserOut } from '../../../http/cookies/session-cookie.server.ts'
import { perform } from '../../../http/form.server.ts'

/** A link must not log out. */
export function loader() {
  return redirect('/')
}

export async function action(args: ActionFunctionArgs) {
  return perform(args, v.object({}), async (context) => {
    const left = context.viewer?.fullName
    await logOut(context)
    await signBrowserOut(context)
    const name = context.viewer?.fullName
    if (left && name) setFlash(context, { kind: 'logged_out_of', left, name })
    return '/'
  })
}
