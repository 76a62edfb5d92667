import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { requestExport } from '../../../features/operations/account-closure/copies/start-export.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect('/settings/account/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    await requestExport(context)
    return '/settings/account/'
  })
}
