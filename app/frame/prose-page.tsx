import type { ReactNode } from 'react'
import { Page } from './page.tsx'

/** A page to be read. */
export function ProsePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page className="prose mx-auto w-full max-w-2xl px-4 py-8">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </Page>
  )
}
