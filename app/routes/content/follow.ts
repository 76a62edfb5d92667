import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { FollowChange } from '../../features/content/boards/board.ts'
import { changeFollow } from '../../features/content/follows/follows.server.ts'
import { type Flash, UNDONE } from '../../flashes/flash.ts'
import { Flag } from '../../forms/input.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'

const UndoableFollow = v.intersect([FollowChange, v.object({ undo: Flag })])

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, UndoableFollow, async (context, { undo, ...change }) => {
    await changeFollow(context, change)
    if (undo) setFlash(context, UNDONE)
    else if (!change.follow) setFlash(context, unfollowed(change))
    return refererPath(args.request)
  })
}

function unfollowed(change: FollowChange): Flash {
  return 'memberId' in change
    ? { kind: 'unfollowed', memberId: change.memberId }
    : { kind: 'unfollowed_board', boardId: change.boardId }
}

export { throwNotFound as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
