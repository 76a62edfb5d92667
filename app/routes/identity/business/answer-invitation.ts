import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { AccessAnswer } from '../../../features/identity/business/access/access.ts'
import {
  acceptAccess,
  declineAccess,
  leaveBusiness,
} from '../../../features/identity/business/access/answer.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, AccessAnswer, async (context, { answer, businessId }) => {
    if (answer === 'decline') {
      await declineAccess(context, { businessId })
      setFlash(context, { kind: 'invitation_declined' })
      return '/invitations/'
    }
    if (answer === 'leave') {
      setFlash(context, { kind: 'access_left', ...(await leaveBusiness(context, { businessId })) })
      return '/business/access/'
    }
    const accepted = await acceptAccess(context, { businessId })
    setFlash(context, { kind: 'access_accepted', ...accepted })
    return '/business/access/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
