import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FilterForm } from '../../../features/operations/moderation/filter-form.tsx'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import {
  removeTerm,
  saveTerm,
} from '../../../features/operations/moderation/terms/edit-terms.server.ts'
import { TermChange, TermsQuery } from '../../../features/operations/moderation/terms/term.ts'
import { TermForm } from '../../../features/operations/moderation/terms/term-form.tsx'
import { TermRows } from '../../../features/operations/moderation/terms/term-rows.tsx'
import { readTerms } from '../../../features/operations/moderation/terms/terms.server.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Search terms')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TermsQuery, readTerms)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, TermChange, async (context, change) => {
    if (change.act === 'save') await saveTerm(context, change)
    else await removeTerm(context, change)
    const text = change.act === 'save' ? 'Term saved' : 'Term removed'
    setFlash(context, { kind: 'moderation_done', text })
    return redirect('/desk/search-terms/')
  })
}

export default function SearchTerms() {
  const { terms, edited, keys, q, bookmark } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle>Search terms</PageTitle>
      <section aria-labelledby="term" className="mb-10 max-w-3xl">
        <h2 id="term" className="mb-4 text-lg">
          {edited ? 'Change a term' : 'Add a term'}
        </h2>
        <TermForm key={edited?.id ?? 'new'} edited={edited} keys={keys} result={result} />
      </section>
      <FilterForm key={q}>
        <TextField label="Terms that contain" name="q" defaultValue={q} autoComplete="off" />
      </FilterForm>
      <TermRows terms={terms} />
      {terms.length === 0 && <Empty title="No terms">No terms match.</Empty>}
      <MoreLink bookmark={bookmark}>More terms</MoreLink>
    </>
  )
}
