import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const WORDS = 'Reset your password'

export function resetLinked(text: string | undefined, to = '/password/reset/'): ReactNode {
  const [before, after] = text?.split(WORDS) ?? []
  if (after === undefined) return text
  return (
    <>
      {before}
      <Link to={to} className="font-semibold underline">
        {WORDS}
      </Link>
      {after}
    </>
  )
}
