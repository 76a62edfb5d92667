import { useLocation } from '@remix-run/react'
import { Link } from 'react-router-dom'

const LINK =
  'inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed'

/** Links to the previous and next pages. `newer` is a bookmark: '' is the first page, null hides the link. */
export function PageLinks({
  newer,
  older,
  things,
}: {
  newer: string | null
  older: string | null
  things: string
}) {
  const { search } = useLocation()
  if (newer === null && older === null) return null
  return (
    <nav aria-label={`Pages of ${things}`} className="flex justify-center gap-4 py-8">
      {newer !== null && (
        <Link to={pathOf(search, newer)} rel="prev" className={LINK}>
          Newer {things}
        </Link>
      )}
      {older !== null && (
        <Link to={pathOf(search, older)} rel="next" className={LINK}>
          Older {things}
        </Link>
      )}
    </nav>
  )
}

function pathOf(search: string, bookmark: string): string {
  const query = new URLSearchParams(search)
  query.delete('bookmark')
  if (bookmark) query.set('bookmark', bookmark)
  return `?${query}`
}
