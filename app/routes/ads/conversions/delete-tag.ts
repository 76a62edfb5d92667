import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { consolePath } from '../../../features/ads/console-urls.ts'
import { deleteTag } from '../../../features/ads/tags/manage-tags.server.ts'
import { TagQuery } from '../../../features/ads/tags/tag.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, TagQuery, async (context, input) => {
    const { name } = await deleteTag(context, input)
    setFlash(context, { kind: 'tag_deleted', tag: name })
    return consolePath(input.advertiserId, 'conversions')
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
