import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

const WORDS = 'Reset your password'

/** A refusal's text, in which the words "Reset your password" lead there. */
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
