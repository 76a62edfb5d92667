import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { hidePicture } from '../../../features/content/pins/hidden/hide-picture.server.ts'
import { PictureToHide } from '../../../features/content/pins/pin.ts'
import { UNDONE } from '../../../flashes/flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PictureToHide, async (context, change) => {
    await hidePicture(context, change)
    if (!change.onTile)
      setFlash(context, change.undo ? UNDONE : { kind: 'picture_hidden', pinId: change.pinId })
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
