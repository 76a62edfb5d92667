import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import {
  SHARED_MS,
  Shared,
  sharedPath,
} from '../../features/screens/builder/external-saves/share.ts'
import {
  parseSharedToken,
  sharedReceiver,
} from '../../features/screens/builder/external-saves/shared-pictures.server.ts'
import { SHARED_BODY_LIMIT } from '../../http/bodies/body.server.ts'
import { uploadReader } from '../../http/bodies/upload.server.ts'
import { COOKIE, readCookie, setCookie } from '../../http/cookies/cookies.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleFormAndRedirect, loadPage } from '../../http/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, Shared, async (context, shared) => {
    signedIn(context)
    return redirect(sharedPath(shared))
  })
}

/** Receives shared pictures and videos if no service worker runs. Otherwise the service worker keeps them. */
export async function action(args: ActionFunctionArgs) {
  const before = parseSharedToken(readCookie(args.request, COOKIE.shared))
  const pictures = sharedReceiver(args.context, before)
  return handleFormAndRedirect(
    args,
    Shared,
    async (context, shared) => {
      const kept = pictures.kept()
      const refused = pictures.refused()
      if (kept) setCookie(context, COOKIE.shared, kept, SHARED_MS / 1000)
      const path = kept ? '/pin-builder/' : sharedPath(shared)
      if (refused && path === '/pin-builder/' && !kept) throw refused
      if (refused) setFlash(context, { kind: 'refused', text: refused.message })
      return path
    },
    uploadReader(SHARED_BODY_LIMIT, pictures.take),
  )
}
