import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { tagPath } from '../../../features/ads/console-urls.ts'
import { createTag } from '../../../features/ads/tags/manage-tags.server.ts'
import { NewTagForm } from '../../../features/ads/tags/new-tag-form.tsx'
import { NewTag, TagsQuery } from '../../../features/ads/tags/tag.ts'
import { TagRow } from '../../../features/ads/tags/tag-row.tsx'
import { listTags } from '../../../features/ads/tags/tags-page.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Conversions · ${BRAND}` }]

export const handle = { isOfOneProfile: true }

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TagsQuery, listTags)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewTag, async (context, input) => {
    const { id, name } = await createTag(context, input)
    setFlash(context, { kind: 'tag_created', tag: name })
    return redirect(tagPath(input.advertiserId, id))
  })
}

export default function Tags() {
  const { advertiser, tags, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <ConsolePage advertiser={advertiser} title="Conversions">
      <ul className="divide-y divide-line">
        {tags.map((tag) => (
          <TagRow key={tag.id} advertiserId={advertiser.id} tag={tag} now={now} />
        ))}
      </ul>
      {tags.length === 0 && (
        <Empty title="No tags yet">
          A tag is a snippet on your site that measures what people do after clicking a promoted
          pin, so your reports show sales as well as clicks.
        </Empty>
      )}
      {advertiser.mayEdit && <NewTagForm result={result} />}
    </ConsolePage>
  )
}
