import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { boardPath } from '../../content/boards/board-names/board-path.ts'
import { importPath } from './import.ts'
import { OpenImportNote } from './open-import-note.tsx'
import { LOST_BOARD_TEXT } from './preview/destination.tsx'
import type { ImportPage } from './read-import.server.ts'
import { movedText } from './run/moved-text.ts'
import { reportLines } from './run/report-lines.ts'

export function ImportReport({ page }: { page: ImportPage }) {
  const { state, counts, canBeUndone, keptUntil, openId } = page
  if (state === 'undone') {
    return (
      <div className="mb-10">
        <p className="font-semibold">
          This import was undone. Its pins are in the{' '}
          <Link to="/settings/trash/" className="underline underline-offset-4">
            trash
          </Link>{' '}
          for 30 days.
        </p>
        {counts.moved > 0 && <p className="text-muted">{movedText(counts.moved)}</p>}
      </div>
    )
  }
  const [made, ...skipped] = reportLines(page)
  return (
    <>
      <div className="mb-6">
        <p className="font-semibold">{made}</p>
        {skipped.map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
      </div>
      <MadeBoards page={page} />
      {canBeUndone && keptUntil !== null && (
        <div className="mb-10">
          {openId === null ? (
            <UndoForm page={page} keptUntil={keptUntil} />
          ) : (
            <OpenImportNote importId={openId} />
          )}
        </div>
      )}
    </>
  )
}

function UndoForm({ page, keptUntil }: { page: ImportPage; keptUntil: number }) {
  const { moved } = page.counts
  return (
    <Form method="post" action={`${importPath(page)}undo/`}>
      <ActionButtons>
        <Button type="submit">Undo the import</Button>
      </ActionButtons>
      <p className="mt-2 text-sm text-muted">
        This moves its pins to the trash, along with any boards it created that are then empty.
        Until <Moment at={keptUntil} />.{moved > 0 && <span>{` ${movedText(moved)}`}</span>}
      </p>
    </Form>
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
                {LOST_BOARD_TEXT} These pins are on a separate board.
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
