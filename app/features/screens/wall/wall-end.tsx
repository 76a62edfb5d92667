import { Link } from '@remix-run/react'
import type { WallPages } from './wall-pages.tsx'

export function WallEnd({ pages, isLive }: { pages: WallPages; isLive: boolean }) {
  const { nextPath, state, loadMore } = pages
  if (!nextPath) return null
  return (
    <div
      className={`wall-end flex flex-col items-center gap-3 py-8 ${isLive && state !== 'failed' ? 'wall-goes-on invisible' : ''}`}
      aria-live="polite"
    >
      {state === 'failed' && <p className="text-muted">The next pins didn't come through.</p>}
      <Link
        to={nextPath}
        rel="next"
        className="inline-flex h-11 items-center gap-2 rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
        onClick={(event) => {
          event.preventDefault()
          loadMore()
        }}
      >
        {state === 'loading' && <span className="spinner" aria-hidden="true" />}
        {state === 'failed' ? 'Try again' : 'More pins'}
      </Link>
    </div>
  )
}
