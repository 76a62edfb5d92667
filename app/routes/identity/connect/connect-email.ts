import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { CollectedEmail } from '../../../features/identity/providers/connect/connect.ts'
import { collectEmail } from '../../../features/identity/providers/finish.server.ts'
import { submit } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return submit(args, CollectedEmail, async (context, typed) => {
    await collectEmail(context, typed)
    return { isFree: true as const }
  })
}

export {
  clientAction,
  shouldRevalidate,
} from '../../../features/identity/sign-in/machine/flow-action.ts'
export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
