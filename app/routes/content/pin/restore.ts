import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { restorePin } from '../../../features/content/pins/edit-pin.server.ts'
import { PinQuery } from '../../../features/content/pins/pin.ts'
import { pinPath } from '../../../features/content/pins/pin-path.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PinQuery, async (context, { pinId }) => {
    await restorePin(context, { pinId })
    setFlash(context, { kind: 'pin_restored', pinId })
    return pinPath({ id: pinId })
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
