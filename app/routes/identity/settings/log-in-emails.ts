import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { setLogInEmails } from '../../../features/identity/account/security/log-in-emails.server.ts'
import { LogInEmails } from '../../../features/identity/account/settings.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, LogInEmails, async (context, choice) => {
    await setLogInEmails(context, choice)
    setFlash(context, { kind: 'settings_saved' })
    return '/settings/security/#sessions'
  })
}
