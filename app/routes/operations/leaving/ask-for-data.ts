import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { askForExport } from '../../../features/operations/leaving/copies/begin-export.server.ts'
import { perform } from '../../../http/form.server.ts'

/** Whoever had to confirm who they are comes back by a link. */
export function loader() {
  return redirect('/settings/account/')
}

export async function action(args: ActionFunctionArgs) {
  return perform(args, v.object({}), async (context) => {
    await askForExport(context)
    return '/settings/account/'
  })
}
