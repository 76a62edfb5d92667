import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { consolePath, tagPath } from '../../../features/ads/console-urls.ts'
import { renameTag } from '../../../features/ads/tags/manage-tags.server.ts'
import { TagQuery, TagRename } from '../../../features/ads/tags/tag.ts'
import { TagCode } from '../../../features/ads/tags/tag-code.tsx'
import { TagSettings } from '../../../features/ads/tags/tag-settings.tsx'
import { readTag } from '../../../features/ads/tags/tags-page.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { hasTag, loader as leadToNearest } from '../nearest-page.ts'

export const meta: MetaFunction = () => [{ title: `Tag · ${BRAND}` }]

export const handle = { isOfOneProfile: true }

export async function loader(args: LoaderFunctionArgs) {
  if (!hasTag(args)) throw await leadToNearest(args)
  const { SITE_ORIGIN: origin } = args.context.env
  return { ...(await loadPage(args, TagQuery, readTag)), origin }
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, TagRename, async (context, input) => {
    const { id, name } = await renameTag(context, input)
    setFlash(context, { kind: 'tag_renamed', tag: name })
    return redirect(tagPath(input.advertiserId, id))
  })
}

export default function Tag() {
  const { advertiser, tag, origin } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const testPath = tagPath(advertiser.id, tag.id, 'test-events')
  return (
    <ConsolePage
      advertiser={advertiser}
      title={
        <>
          Tag: <bdi>{tag.name}</bdi>
        </>
      }
      back={{ to: consolePath(advertiser.id, 'conversions'), name: 'Conversions' }}
    >
      {tag.lastAt === null && (
        <p className="mb-8 rounded-pin bg-sunken px-4 py-3">
          This tag hasn't sent any events yet. Follow these three steps.
        </p>
      )}
      <TagCode tag={tag} origin={origin} testPath={testPath} />
      {advertiser.mayEdit && <TagSettings advertiserId={advertiser.id} tag={tag} result={result} />}
    </ConsolePage>
  )
}
