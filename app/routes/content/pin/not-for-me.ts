import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PictureWish } from '../../../features/content/pins/pin.ts'
import { wishAway } from '../../../features/content/pins/wish-away.server.ts'
import { UNDONE } from '../../../flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { perform } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, PictureWish, async (context, wish) => {
    await wishAway(context, wish)
    if (!wish.onTile)
      setFlash(context, wish.undo ? UNDONE : { kind: 'picture_hidden', pinId: wish.pinId })
    return refererPath(args.request)
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
