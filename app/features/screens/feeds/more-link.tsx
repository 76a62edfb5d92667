import { useLocation } from '@remix-run/react'
import { Link } from 'react-router-dom'

export function MoreLink({ bookmark, children }: { bookmark: string | null; children: string }) {
  const { search } = useLocation()
  if (!bookmark) return null
  const query = new URLSearchParams(search)
  query.set('bookmark', bookmark)
  return (
    <p className="py-8 text-center">
      <Link
        to={`?${query}`}
        rel="next"
        className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
      >
        {children}
      </Link>
    </p>
  )
}
