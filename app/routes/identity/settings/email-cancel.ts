import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { dropEmailChange } from '../../../features/identity/account/email-change/email-change.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    await dropEmailChange(context)
    setFlash(context, { kind: 'email_change_dropped' })
    return '/settings/security/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
