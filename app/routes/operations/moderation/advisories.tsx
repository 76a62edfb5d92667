import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FilterForm } from '../../../features/operations/moderation/filter-form.tsx'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import {
  removeNotice,
  saveNotice,
} from '../../../features/operations/moderation/notices/edit-notices.server.ts'
import {
  NoticeChange,
  NoticesQuery,
} from '../../../features/operations/moderation/notices/notice.ts'
import { NoticeForm } from '../../../features/operations/moderation/notices/notice-form.tsx'
import { NoticeRows } from '../../../features/operations/moderation/notices/notice-rows.tsx'
import { readNotices } from '../../../features/operations/moderation/notices/notices.server.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import type { FormResult } from '../../../forms/form-result.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Notices')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, NoticesQuery, readNotices)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NoticeChange, async (context, change) => {
    if (change.act === 'preview') return shownAgain(change)
    if (change.act === 'save') await saveNotice(context, change)
    else await removeNotice(context, change)
    const text = change.act === 'save' ? 'Notice saved' : 'Notice removed'
    setFlash(context, { kind: 'moderation_done', text })
    return redirect('/desk/advisories/')
  })
}

function shownAgain(fields: Record<string, unknown>): FormResult {
  const typed: Record<string, string> = {}
  for (const [name, text] of Object.entries(fields)) {
    if (typeof text === 'string') typed[name] = text
  }
  return { code: null, details: {}, errors: {}, formError: null, typed }
}

export default function Advisories() {
  const { notices, edited, q, bookmark } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle>Search notices</PageTitle>
      <section aria-labelledby="notice" className="mb-10">
        <h2 id="notice" className="mb-4 text-lg">
          {edited ? 'Change a notice' : 'Add a notice'}
        </h2>
        <NoticeForm key={edited?.id ?? 'new'} edited={edited} result={result} />
      </section>
      <FilterForm key={q}>
        <TextField label="Key or country" name="q" defaultValue={q} autoComplete="off" />
      </FilterForm>
      <NoticeRows notices={notices} />
      {notices.length === 0 && <Empty title="No notices">No notices match.</Empty>}
      <MoreLink bookmark={bookmark}>More notices</MoreLink>
    </>
  )
}
