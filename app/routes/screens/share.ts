import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { SHARED_MS, Shared, sharedPath } from '../../features/screens/builder/ways/share.ts'
import {
  parseWaiting,
  sharedReceiver,
  waitingText,
} from '../../features/screens/builder/ways/shared-pictures.server.ts'
import { SHARED_BODY_LIMIT } from '../../http/body.server.ts'
import { COOKIE, readCookie, setCookie } from '../../http/cookies/cookies.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { perform, show } from '../../http/form.server.ts'
import { uploadReader } from '../../http/upload.server.ts'
import { Refusal } from '../../refusal.ts'

export async function loader(args: LoaderFunctionArgs) {
  return show(args, Shared, async (context, shared) => {
    signedIn(context)
    return redirect(sharedPath(shared))
  })
}

/** Answers where no service worker runs yet, which would keep shared pictures itself. */
export async function action(args: ActionFunctionArgs) {
  const before = parseWaiting(readCookie(args.request, COOKIE.shared))
  const pictures = sharedReceiver(args.context, before)
  return perform(
    args,
    Shared,
    async (context, shared) => {
      const [kept, refused] = [pictures.kept(), pictures.refused()]
      if (kept) setCookie(context, COOKIE.shared, waitingText(kept), SHARED_MS / 1000)
      const path = kept ? '/pin-builder/' : sharedPath(shared)
      if (refused && path === '/pin-builder/' && !kept) throw new Refusal(refused)
      if (refused) setFlash(context, { kind: 'refused', text: new Refusal(refused).message })
      return path
    },
    uploadReader(SHARED_BODY_LIMIT, pictures.take),
  )
}
