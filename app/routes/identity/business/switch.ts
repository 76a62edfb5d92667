import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Next } from '../../../features/identity/after-sign-in/next.ts'
import { ProfileChoice } from '../../../features/identity/business/profile-choice.ts'
import { chooseProfile } from '../../../features/identity/business/profiles.server.ts'
import { keepProfile } from '../../../http/cookies/acting-cookie.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { safePath } from '../../../text/safe-path.ts'

const Choice = v.object({ ...ProfileChoice.entries, ...Next.entries })

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, Choice, async (context, { next, ...choice }) => {
    const { id, user } = await chooseProfile(context, choice)
    keepProfile(context, id)
    setFlash(context, { kind: 'profile_switched', name: user.businessName })
    return safePath(next)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
