import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { objectToLoss } from '../../../features/identity/second-factor/lost-factors.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect('/settings/security/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    await objectToLoss(context)
    setFlash(context, { kind: 'factors_kept' })
    return '/settings/security/'
  })
}

export default function NoPage() {
  return null
}
