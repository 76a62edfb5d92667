import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { renamePasskey } from '../../../features/identity/passkeys/passkeys.server.ts'
import { PasskeyRename } from '../../../features/identity/passkeys/passkeys.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect('/settings/security/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PasskeyRename, async (context, query) => {
    await renamePasskey(context, query)
    setFlash(context, { kind: 'passkey_renamed' })
    return '/settings/security/'
  })
}

export default function NoPage() {
  return null
}
