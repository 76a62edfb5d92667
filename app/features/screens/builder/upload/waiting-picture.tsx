import { Link } from '@remix-run/react'
import { builderPath } from '../../../content/boards/board-names/board-path.ts'
import type { Place } from '../../../content/pins/places/own-place.server.ts'
import type { WaitingFile } from '../external-saves/several-files.server.ts'
import { SHARED_PATH } from '../external-saves/share.ts'

/** A file of an earlier form, in place of the file field. */
export function WaitingPicture({
  waiting: { place: number, left },
  place,
}: {
  waiting: WaitingFile
  /** The board and section that are chosen at first. */
  place: Place | null
}) {
  return (
    <div className="flex flex-col gap-3">
      <img
        src={`${SHARED_PATH}?kind=waiting&place=${number}`}
        alt="Not described yet"
        className="max-h-135 w-full rounded-dialog bg-sunken object-contain"
      />
      <input type="hidden" name="waiting" value={number} />
      <p className="text-sm text-muted">
        {left === 1
          ? 'This is the last picture. It is kept for two hours.'
          : `${left} pictures are left. They are kept for two hours.`}{' '}
        <Link to={builderPath(place, { skip: '1' })} className="underline">
          Choose other files instead
        </Link>
      </p>
    </div>
  )
}
