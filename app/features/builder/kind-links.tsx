import { Link } from '@remix-run/react'

const LOOK =
  'rounded-full px-4 py-2 font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-canvas'

/** Leads from a picture or a video to a colour, and back: two pages, so that it needs no scripts. */
export function KindLinks({ kind, boardId }: { kind: 'color' | 'file'; boardId: number | null }) {
  const board = boardId === null ? '' : `board=${boardId}`
  return (
    <nav aria-label="What to pin" className="mb-6 flex gap-2">
      <Link
        to={board === '' ? '/pin-builder/' : `/pin-builder/?${board}`}
        aria-current={kind === 'file' ? 'page' : undefined}
        className={LOOK}
      >
        Picture or video
      </Link>
      <Link
        to={`/pin-builder/?kind=color${board && `&${board}`}`}
        aria-current={kind === 'color' ? 'page' : undefined}
        className={LOOK}
      >
        Colour
      </Link>
    </nav>
  )
}
