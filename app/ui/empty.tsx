import type { ReactNode } from 'react'

export function Empty({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="empty mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <h2 className="text-lg">{title}</h2>
      <p className="mb-3 text-muted">{children}</p>
      {action}
    </div>
  )
}
