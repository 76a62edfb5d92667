import { Link } from '@remix-run/react'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { boardPath } from '../../content/boards/names/board-path.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import { importPath } from './import.ts'
import type { ImportPage } from './read-import.server.ts'
import { lateText } from './run/time-left.ts'

export function ImportReport({ page }: { page: ImportPage }) {
  const { state, counts, canBeUndone, keptUntil, ownerUsername, late } = page
  const boards = page.boards.flatMap(({ slug, ...board }) =>
    slug === null ? [] : [{ ...board, slug }],
  )
  if (state === 'undone') {
    return (
      <p role="status" className="mb-10 font-semibold">
        This import is undone. Its pins are in the{' '}
        <Link to="/settings/trash/" className="underline underline-offset-4">
          trash
        </Link>{' '}
        for 30 days.
      </p>
    )
  }
  return (
    <>
      <div role="status" className="mb-6">
        <p className="font-semibold">
          {pinsText(counts.made)} imported
          {counts.failed > 0 && `, ${counts.failed.toLocaleString('en')} failed`}
        </p>
        {counts.double > 0 && (
          <p className="text-muted">
            {counts.double.toLocaleString('en')} left out: on the board already.
          </p>
        )}
        {late > 0 && <p className="text-muted">{lateText(late)}</p>}
      </div>
      {boards.length > 0 && (
        <ul aria-label="Boards" className="mb-8 flex flex-col gap-2">
          {boards.map(({ id, name, slug, isSecret }) => (
            <li key={id}>
              <Link
                to={boardPath({ ownerUsername, slug })}
                className="inline-flex items-center gap-2 font-semibold underline underline-offset-4"
              >
                <span dir="auto" className="wrap-anywhere">
                  {name}
                </span>
                {Boolean(isSecret) && <Icon name="lock" size={16} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canBeUndone && keptUntil !== null && (
        <Form method="post" action={`${importPath(page)}undo/`} className="mb-10">
          <Acts>
            <Button type="submit">Undo the import</Button>
          </Acts>
          <p className="mt-2 text-sm text-muted">
            Its pins go to the trash, and boards that it made and that are empty then. Until{' '}
            <Moment at={keptUntil} />.
          </p>
        </Form>
      )}
    </>
  )
}
