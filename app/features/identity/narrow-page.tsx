import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'

export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-sm px-6 py-8 narrow:py-14">
      <div className="mb-4 flex justify-center">
        <Mark />
      </div>
      <h1 className="mb-6 text-center text-xl">{title}</h1>
      {children}
    </div>
  )
}
