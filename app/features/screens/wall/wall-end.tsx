import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { PAGE_SIZE } from '../../../paging.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { pageAddress, type WallPages } from './wall-pages.tsx'

const LOOK =
  'inline-flex h-11 items-center gap-2 rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed'

const FAILED_TEXT = "We couldn't load more pins."

export function WallEnd({ pages, isLive }: { pages: WallPages; isLive: boolean }) {
  const { nextPath, state, loadMore, retry, total } = pages
  const hasFailed = state === 'failed'
  const isHalted = hasFailed || state === 'paused'
  useEffect(() => {
    if (hasFailed) announce(FAILED_TEXT)
  }, [hasFailed])
  if (isLive && total !== null && state !== 'paused') {
    return (
      <div
        className={`pointer-events-none fixed inset-x-0 bottom-24 z-10 flex justify-center ${nextPath ? 'wall-loading' : ''}`}
      >
        {state === 'jumping' && <span className="spinner" aria-hidden="true" />}
        {hasFailed && (
          <div className="pointer-events-auto flex flex-col items-center gap-3 rounded-dialog bg-canvas p-4">
            <p className="text-muted">{FAILED_TEXT}</p>
            <button type="button" className={LOOK} onClick={retry}>
              Try again
            </button>
          </div>
        )}
      </div>
    )
  }
  if (!nextPath) return <PageLinks pages={pages} />
  return (
    <>
      {hasFailed && <p className="pt-8 text-center text-muted">{FAILED_TEXT}</p>}
      <div
        className={`wall-end flex flex-col items-center py-8 ${isLive && !isHalted ? 'wall-loading invisible' : ''}`}
      >
        <Link
          to={nextPath}
          rel="next"
          className={LOOK}
          onClick={(event) => {
            event.preventDefault()
            loadMore()
          }}
        >
          {state === 'loading' && <span className="spinner" aria-hidden="true" />}
          <span>{hasFailed ? 'Try again' : 'More pins'}</span>
        </Link>
      </div>
      <PageLinks pages={pages} />
    </>
  )
}

function PageLinks({ pages: { earlier, nextPath, pinCount } }: { pages: WallPages }) {
  const { pathname, search } = useLocation()
  const pageAt = (place: Parameters<typeof pageAddress>[2]) => pageAddress(pathname, search, place)
  const quarter = Math.floor(pinCount / 4)
  const places = [
    ...(earlier
      ? [
          { path: pageAt({ bookmark: '' }), name: 'First pins' },
          { path: pageAt({ before: Number(earlier) }), name: 'Earlier pins' },
        ]
      : []),
    ...(quarter > PAGE_SIZE
      ? [1, 2, 3].map((n) => ({
          path: pageAt({ at: n * quarter }),
          name: `From pin ${n * quarter + 1}`,
        }))
      : []),
    ...(nextPath && pinCount > PAGE_SIZE
      ? [{ path: pageAt({ before: 0 }), name: 'Last pins' }]
      : []),
  ]
  if (places.length === 0) return null
  return (
    <nav aria-label="Pages of pins" className="wall-end pb-8">
      <ul className="flex flex-wrap justify-center gap-2">
        {places.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} className={LOOK}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
