import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export function NameLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      dir="auto"
      className="block w-fit max-w-full truncate font-semibold hover:underline"
    >
      {children}
    </Link>
  )
}
