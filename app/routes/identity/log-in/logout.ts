import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { logOut } from '../../../features/identity/account/sessions/session-list.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserOut } from '../../../http/cookies/session-cookie.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

/** A link must not log anybody out. */
export function loader() {
  return redirect('/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    const fullName = context.viewer?.fullName
    await logOut(context)
    await signBrowserOut(context)
    const name = context.viewer?.fullName
    if (fullName && name) setFlash(context, { kind: 'logged_out_of', left: fullName, name })
    return '/'
  })
}
