import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { FollowChange } from '../features/boards/board.ts'
import { changeFollow } from '../features/boards/follows.server.ts'
import { perform } from '../http/form.server.ts'
import { refererPath } from '../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, FollowChange, async (context, change) => {
    await changeFollow(context, change)
    return refererPath(args.request)
  })
}

export { noPage as loader } from '../http/form.server.ts'

export default function NoPage() {
  return null
}
