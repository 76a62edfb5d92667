import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { AddressConfirmation, APPS_PATH, appPath } from '../../../features/identity/apps/own/app.ts'
import { confirmAddresses } from '../../../features/identity/apps/own/change-app.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect(APPS_PATH)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, AddressConfirmation, async (context, confirmation) => {
    await confirmAddresses(context, confirmation)
    setFlash(context, { kind: 'app_confirmed' })
    return appPath(confirmation.appId)
  })
}

export default function NoPage() {
  return null
}
