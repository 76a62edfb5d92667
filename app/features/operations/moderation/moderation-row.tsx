import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { withReturnPath } from './return-path.ts'

/** A row of a moderation list: its name links to its page, with a text below. */
export function ModerationRow({
  to,
  name,
  picture,
  facts,
  children,
}: {
  to: string
  name: ReactNode
  picture?: ReactNode
  facts: ReactNode
  children: ReactNode
}) {
  const here = useLocation()
  return (
    <li className="flex gap-4 py-4">
      {picture}
      <div className="min-w-0">
        <h2 className="text-base">
          <Link
            to={withReturnPath(to, here)}
            dir="auto"
            className="font-semibold break-words hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p dir="auto" className="line-clamp-3 break-words">
          {children}
        </p>
        <p className="text-sm break-words text-muted tabular-nums">{facts}</p>
      </div>
    </li>
  )
}
