import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ReadyPage } from '../../page.server.ts'
import { quickPath } from '../../quick-query.ts'

export function StepPage({
  title,
  page,
  children,
}: {
  title: string
  page: ReadyPage
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-6 narrow:py-10">
      <h1 className="mb-2 text-xl">{title}</h1>
      {children}
      {page.pin && (
        <p className="mt-6">
          <Link to={quickPath({ pin: page.pin.id })} className="font-semibold underline">
            Back to the campaign
          </Link>
        </p>
      )}
    </div>
  )
}
