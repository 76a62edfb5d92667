import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { Next } from '../../../features/identity/after-sign-in/next.ts'
import { AccountQuery } from '../../../features/identity/sessions/stored-accounts.ts'
import { switchAccount } from '../../../features/identity/sessions/switch-account.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserIn } from '../../../http/cookies/session-cookie.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { orSecondFactor } from '../../../http/redirects.server.ts'
import { Refusal } from '../../../refusal.ts'
import { safePath } from '../../../text/safe-path.ts'

const Choice = v.object({ ...AccountQuery.entries, ...Next.entries })

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, Choice, async (context, { accountId, next }) => {
    try {
      const signedIn = await orSecondFactor({ next }, () => switchAccount(context, { accountId }))
      signBrowserIn(context, signedIn)
      setFlash(context, { kind: 'switched', name: signedIn.viewer.fullName })
      return safePath(next)
    } catch (error) {
      const isOut = error instanceof Refusal && error.code === 'account_logged_out'
      if (isOut) return `/add-account/?account=${accountId}`
      throw error
    }
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
