import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { CollectedEmail } from '../../features/auth/social/connect.ts'
import { collectEmail } from '../../features/auth/social/finish.server.ts'
import { submit } from '../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return submit(args, CollectedEmail, async (context, typed) => {
    await collectEmail(context, typed)
    return { isFree: true as const }
  })
}

export { clientAction, shouldRevalidate } from '../../features/auth/flow/machine/flow-action.ts'
export { noPage as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
