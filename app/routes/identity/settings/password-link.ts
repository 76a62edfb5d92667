import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { sendOwnInstructions } from '../../../features/identity/recovery/forgotten-password.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    const { address } = await sendOwnInstructions(context)
    setFlash(context, { kind: 'link_sent', address })
    return '/settings/security/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
