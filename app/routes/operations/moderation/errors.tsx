import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { FilterForm } from '../../../features/operations/moderation/filter-form.tsx'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ErrorTable } from '../../../features/operations/page-errors/error-table.tsx'
import {
  listPageErrors,
  PageErrorsQuery,
} from '../../../features/operations/page-errors/list-errors.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Errors')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, PageErrorsQuery, listPageErrors)
}

export default function PageErrors() {
  const { days, day, builds, hasMore, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Errors</PageTitle>
      <p className="mb-4 text-muted">
        Daily counts (UTC), kept for 30 days. They show what failed and on which kind of page, not
        for whom.
      </p>
      {days.length > 0 && (
        <FilterForm key={day}>
          <SelectField label="Day" name="day" defaultValue={day}>
            {days.map((one) => (
              <option key={one.day} value={one.day}>
                {`${one.day}: ${one.count.toLocaleString('en')}`}
              </option>
            ))}
          </SelectField>
        </FilterForm>
      )}
      {builds.map((each) => (
        <ErrorTable key={each.build} {...each} now={now} />
      ))}
      {hasMore && <p className="mt-4 text-muted">Less frequent errors aren't listed.</p>}
      {builds.length === 0 && (
        <Empty title="No errors">Failed scripts of pages and failed requests appear here.</Empty>
      )}
    </>
  )
}
