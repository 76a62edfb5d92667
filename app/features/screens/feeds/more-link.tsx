import { Link, useLocation } from '@remix-run/react'

type MoreParts = {
  bookmark: string | null
  /** The words of the list, where the address has others. */
  words?: string | undefined
  children: string
}

export function MoreLink({ bookmark, words, children }: MoreParts) {
  const { search } = useLocation()
  if (!bookmark) return null
  const query = new URLSearchParams(search)
  if (words) query.set('q', words)
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
