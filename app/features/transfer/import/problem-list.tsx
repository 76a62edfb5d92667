import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { Reason } from './collection.ts'
import { entriesText } from './counts-text.ts'
import { importPath } from './import.ts'
import { EntryTexts } from './preview/entries/entry-texts.tsx'
import type { ImportPage } from './read-import.server.ts'

export function ProblemList({ page, canRetry }: { page: ImportPage; canRetry: boolean }) {
  const { problems, nextProblem, counts } = page
  if (problems.length === 0) return null
  const count = counts.failed + counts.unreadable
  const retry = `${importPath(page)}retry/`
  return (
    <section aria-labelledby="problems" className="mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="problems" className="text-lg">
          {entriesText(count)} not imported
        </h2>
        {canRetry && counts.retryable > 0 && (
          <Form method="post" action={retry}>
            <Button type="submit" size="small">
              Try all again
            </Button>
          </Form>
        )}
      </div>
      {canRetry && counts.retryable < counts.failed && (
        <p className="mb-3 text-muted">
          You've reached your limit of boards. Delete or merge some, then try again.
        </p>
      )}
      <ul className="flex flex-col">
        {problems.map((entry) => (
          <li
            key={entry.id}
            className="flex items-start justify-between gap-4 border-t border-line py-3"
          >
            <EntryTexts entry={entry} />
            {canRetry &&
              canRetryReason(entry.reason, counts.boardRoom) &&
              entry.state === 'failed' && (
                <Form method="post" action={retry} className="shrink-0">
                  <input type="hidden" name="itemId" value={entry.id} />
                  <Button type="submit" size="small">
                    Try again<span className="sr-only">: {entry.title || entry.address}</span>
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

function canRetryReason(reason: Reason | null, boardRoom: number): boolean {
  return reason !== 'too_many_boards' || boardRoom > 0
}
