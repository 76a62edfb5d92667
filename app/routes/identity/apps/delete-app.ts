import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { APPS_PATH, AppQuery } from '../../../features/identity/apps/own/app.ts'
import { deleteApp } from '../../../features/identity/apps/own/own-apps.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect(APPS_PATH)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, AppQuery, async (context, query) => {
    await deleteApp(context, query)
    setFlash(context, { kind: 'app_deleted' })
    return APPS_PATH
  })
}

export default function NoPage() {
  return null
}
