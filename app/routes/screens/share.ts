import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { Shared, sharedPath } from '../../features/screens/builder/ways/share.ts'
import { perform, show } from '../../http/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return show(args, Shared, async (context, shared) => {
    signedIn(context)
    return redirect(sharedPath(shared))
  })
}

/** Answers where no service worker runs yet, which would keep a shared picture. */
export async function action(args: ActionFunctionArgs) {
  return perform(args, Shared, async (context, shared) => {
    signedIn(context)
    return sharedPath(shared)
  })
}
