import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './icon.tsx'

type Way = { to: string; name: string }
type PageParts = { title: ReactNode; back?: Way | null | undefined; children: ReactNode }

/** A page's container under the header. Callers add a width. */
export const PAGE = 'mx-auto w-full px-4 py-6 narrow:py-10'

/**
 * A page's heading at the start edge, in one size (docs/decisions/interface.md), with a line about the page's purpose.
 * Walls and profiles have a {@link WallTitle}. Sign-in pages have their own heading (`identity/narrow-page.tsx`).
 */
export function PageTitle({ line, children }: { line?: ReactNode; children: ReactNode }) {
  return (
    <div className="page-title mb-6 flex flex-col gap-2">
      <h1 className="text-xl">{children}</h1>
      {line && <p className="text-muted">{line}</p>}
    </div>
  )
}

export function WallTitle({ children }: { children: ReactNode }) {
  return (
    <h1 dir="auto" className="mb-6 px-2 text-center text-xl">
      {children}
    </h1>
  )
}

/** A link above the heading to the page's parent. */
export function BackLink({ to, name, className = '' }: Way & { className?: string }) {
  return (
    <p className={`mb-2 ${className}`}>
      <Link
        to={to}
        className="-ms-2 inline-flex min-h-11 items-center gap-1 rounded-full ps-1.5 pe-4 font-semibold hover:bg-sunken"
      >
        <Icon name="left" size={20} />
        <span>
          <span className="sr-only">Back to</span> <bdi>{name}</bdi>
        </span>
      </Link>
    </p>
  )
}

export function FormPage({ title, back, children }: PageParts) {
  return (
    <div className={`${PAGE} max-w-xl`}>
      {back && <BackLink {...back} />}
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  )
}

export function WidePage({ title, children }: Omit<PageParts, 'back'>) {
  return (
    <div className={`${PAGE} max-w-4xl`}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  )
}

export function ProsePage({ title, children }: Omit<PageParts, 'back'>) {
  return (
    <div className={`${PAGE} prose max-w-2xl`}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  )
}
