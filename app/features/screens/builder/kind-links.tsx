import { Link } from 'react-router-dom'
import { builderPath } from '../../content/boards/board-names/board-path.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'

const LOOK =
  'min-w-fit rounded-dialog px-4 py-2 font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-canvas'

export function KindLinks({ kind, place }: { kind: 'color' | 'file'; place: Place | null }) {
  return (
    <nav aria-label="What to pin" className="mb-6 flex flex-wrap gap-2">
      <Link
        to={builderPath(place)}
        aria-current={kind === 'file' ? 'page' : undefined}
        className={LOOK}
      >
        Picture or video
      </Link>
      <Link
        to={builderPath(place, { kind: 'color' })}
        aria-current={kind === 'color' ? 'page' : undefined}
        className={LOOK}
      >
        Colour
      </Link>
    </nav>
  )
}
