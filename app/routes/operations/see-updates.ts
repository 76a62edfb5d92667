import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { seeUpdates } from '../../features/operations/updates/list-updates.server.ts'
import { SeenUpdates } from '../../features/operations/updates/updates.ts'
import { UPDATES_PATH } from '../../features/operations/updates/updates-path.ts'
import { perform } from '../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, SeenUpdates, async (context, seen) => {
    await seeUpdates(context, seen)
    return UPDATES_PATH
  })
}

export { noPage as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
