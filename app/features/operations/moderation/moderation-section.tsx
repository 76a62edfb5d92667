import type { ReactNode } from 'react'

export function ModerationSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  )
}
