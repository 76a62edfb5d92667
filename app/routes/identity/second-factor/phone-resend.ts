import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { sendPhoneCodeAgain } from '../../../features/identity/second-factor/set-up.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect('/settings/security/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    await sendPhoneCodeAgain(context)
    setFlash(context, { kind: 'code_sent' })
    return '/settings/security/phone/code/'
  })
}

export default function NoPage() {
  return null
}
