import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { CollectedEmail } from '../../../features/identity/providers/connect/connect.ts'
import { collectEmail } from '../../../features/identity/providers/finish.server.ts'
import { handleFormOfPage } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormOfPage(args, CollectedEmail, async (context, typed) => {
    await collectEmail(context, typed)
    return { isFree: true as const }
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
export { clientAction, NoPage as default, shouldRevalidate } from '../flow-action.ts'
