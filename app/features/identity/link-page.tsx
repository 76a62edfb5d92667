import type { ReactNode } from 'react'
import { BRAND } from '../../brand.ts'
import { Mark } from '../../ui/mark.tsx'

/** A page with a secret in its address. Its links load new documents without a referrer. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col px-6 py-10 narrow:py-20">
      <a
        href="/"
        aria-label={`${BRAND} home`}
        className="mb-2 flex size-12 items-center justify-center self-center rounded-full hover:bg-sunken"
      >
        <Mark />
      </a>
      <h1 className="mb-6 text-center text-xl">{title}</h1>
      {children}
    </div>
  )
}
