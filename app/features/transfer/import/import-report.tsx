import { Link } from '@remix-run/react'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { boardPath } from '../../content/boards/names/board-path.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import { boardsText } from './counts-text.ts'
import { importPath } from './import.ts'
import { LOST_PLACE } from './preview/becomes.tsx'
import type { ImportPage } from './read-import.server.ts'
import { movedText } from './run/moved-text.ts'
import { lateText } from './run/time-left.ts'

export function ImportReport({ page }: { page: ImportPage }) {
  const { state, counts, canBeUndone, keptUntil, late } = page
  if (state === 'undone') {
    return (
      <div role="status" className="mb-10">
        <p className="font-semibold">
          This import is undone. Its pins are in the{' '}
          <Link to="/settings/trash/" className="underline underline-offset-4">
            trash
          </Link>{' '}
          for 30 days.
        </p>
        {counts.moved > 0 && <p className="text-muted">{movedText(counts.moved)}</p>}
      </div>
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
        {counts.leftOut > 0 && <p className="text-muted">{boardsText(counts.leftOut)} left out.</p>}
        {late > 0 && <p className="text-muted">{lateText(late)}</p>}
      </div>
      <MadeBoards page={page} />
      {canBeUndone && keptUntil !== null && (
        <Form method="post" action={`${importPath(page)}undo/`} className="mb-10">
          <Acts>
            <Button type="submit">Undo the import</Button>
          </Acts>
          <p className="mt-2 text-sm text-muted">
            Its pins go to the trash, and boards that it made and that are empty then. Until{' '}
            <Moment at={keptUntil} />.{counts.moved > 0 && ` ${movedText(counts.moved)}`}
          </p>
        </Form>
      )}
    </>
  )
}

function MadeBoards({
  page: {
    boards,
    place: { next },
  },
}: {
  page: ImportPage
}) {
  const made = boards.flatMap(({ place, ...board }) =>
    place === null ? [] : [{ ...board, place }],
  )
  if (made.length === 0 && next === null) return null
  return (
    <div className="mb-8">
      <ul aria-label="Boards" className="flex flex-col gap-2">
        {made.map(({ id, place, placeSeenBy, isBeside }) => (
          <li key={id}>
            <Link
              to={boardPath(place)}
              className="inline-flex items-center gap-2 font-semibold underline underline-offset-4"
            >
              <span dir="auto" className="wrap-anywhere">
                {place.name}
              </span>
              {placeSeenBy === 'secret' && <Icon name="lock" size={16} />}
            </Link>
            {Boolean(isBeside) && (
              <p className="text-sm text-muted">
                {LOST_PLACE} These pins are on a board of their own.
              </p>
            )}
          </li>
        ))}
      </ul>
      {next !== null && (
        <Link
          rel="next"
          to={`?from=${next}`}
          className="mt-4 inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
        >
          More boards
        </Link>
      )}
    </div>
  )
}
