import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { removePasskey } from '../../../features/identity/passkeys/passkeys.server.ts'
import { PasskeyQuery } from '../../../features/identity/passkeys/passkeys.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect('/settings/security/')
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PasskeyQuery, async (context, query) => {
    await removePasskey(context, query)
    setFlash(context, { kind: 'passkey_removed' })
    return '/settings/security/'
  })
}

export default function NoPage() {
  return null
}
