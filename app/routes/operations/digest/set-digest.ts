import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NOTIFICATIONS_PATH } from '../../../features/identity/push/push.ts'
import { DigestChoice } from '../../../features/operations/digest/digest.ts'
import { setDigest } from '../../../features/operations/digest/digests.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, DigestChoice, async (context, choice) => {
    await setDigest(context, choice)
    setFlash(context, { kind: 'settings_saved' })
    return NOTIFICATIONS_PATH
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
