import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { sourcesPath } from '../../../features/content/boards/board-names/board-path.ts'
import {
  checkNow,
  followSource,
  unfollowSource,
} from '../../../features/transfer/sources/change-source.server.ts'
import { SourceQuery } from '../../../features/transfer/sources/source.ts'
import { UNDONE } from '../../../flashes/flash.ts'
import { Flag } from '../../../forms/input.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

const SourceAct = v.object({
  ...SourceQuery.entries,
  act: v.picklist(['look', 'leave', 'follow'], 'not_found'),
  undo: Flag,
})
type SourceAct = v.InferOutput<typeof SourceAct>

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, SourceAct, async (context, input) => {
    await act(context, input)
    return sourcesPath({ id: input.boardId })
  })
}

async function act(context: AppLoadContext, { act: name, undo, ...query }: SourceAct) {
  switch (name) {
    case 'look':
      await checkNow(context, query)
      setFlash(context, { kind: 'source_looking' })
      return
    case 'leave': {
      const { title } = await unfollowSource(context, query)
      setFlash(context, { kind: 'source_left', ...query, title })
      return
    }
    case 'follow':
      await followSource(context, query)
      setFlash(context, undo ? UNDONE : { kind: 'source_followed' })
  }
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
