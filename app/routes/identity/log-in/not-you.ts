import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { forgetKnownViewer } from '../../../features/identity/sessions/devices/known-devices.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, v.object({}), async (context) => {
    await forgetKnownViewer(context)
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
