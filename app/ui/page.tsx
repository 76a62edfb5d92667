import type { ReactNode } from 'react'

type PageParts = { title: string; children: ReactNode }

export function FormPage({ title, children }: PageParts) {
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-6 narrow:py-10">
      <h1 className="mb-6 text-xl">{title}</h1>
      {children}
    </div>
  )
}

export function ProsePage({ title, children }: PageParts) {
  return (
    <div className="prose mx-auto w-full max-w-2xl px-4 py-8">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </div>
  )
}
