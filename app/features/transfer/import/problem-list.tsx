import { Link } from '@remix-run/react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { importPath } from './import.ts'
import type { ImportPage } from './read-import.server.ts'
import { reasonText } from './reasons.ts'

export function ProblemList({ page, canRetry }: { page: ImportPage; canRetry: boolean }) {
  const { problems, nextProblem, counts } = page
  if (problems.length === 0) return null
  const count = counts.failed + counts.unreadable
  const retry = `${importPath(page)}retry/`
  return (
    <section aria-labelledby="problems" className="mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="problems" className="text-lg">
          {count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`} left out
        </h2>
        {canRetry && counts.failed > 0 && (
          <Form method="post" action={retry}>
            <Button type="submit" size="small">
              Try all again
            </Button>
          </Form>
        )}
      </div>
      <ul className="flex flex-col">
        {problems.map(({ id, title, address, reason, state }) => (
          <li key={id} className="flex items-start justify-between gap-4 border-t border-line py-3">
            <div className="min-w-0">
              <p dir="auto" className="font-semibold wrap-anywhere">
                {title || address || 'Without a title'}
              </p>
              {title && address && (
                <p className="truncate text-sm text-muted">
                  <bdi dir="ltr">{address}</bdi>
                </p>
              )}
              <p className="text-sm text-muted">{reasonText(reason)}</p>
            </div>
            {canRetry && state === 'failed' && (
              <Form method="post" action={retry} className="shrink-0">
                <input type="hidden" name="itemId" value={id} />
                <Button type="submit" size="small">
                  Try again<span className="sr-only">: {title || address}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {nextProblem !== null && (
        <Link
          rel="next"
          to={`?after=${nextProblem}`}
          className="mt-4 inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
        >
          More entries
        </Link>
      )}
    </section>
  )
}
