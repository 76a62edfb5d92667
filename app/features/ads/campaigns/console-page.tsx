import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { consolePath, reportPath } from '../console-urls.ts'
import type { Advertiser } from './campaigns-page.server.ts'

export function ConsolePage({
  advertiser,
  title,
  action,
  children,
}: {
  advertiser: Advertiser
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 narrow:py-10">
      <p dir="auto" className="w-fit text-sm text-muted">
        {advertiser.name}
      </p>
      <h1 className="mb-4 text-xl">{title}</h1>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Campaigns" className="flex flex-wrap gap-1">
          <PageLink to={reportPath(advertiser.id, 'campaigns')}>Campaigns</PageLink>
          <PageLink to={reportPath(advertiser.id, 'ads')}>Promoted Pins</PageLink>
          <PageLink to={consolePath(advertiser.id, 'conversions')}>Conversions</PageLink>
          <PageLink to={consolePath(advertiser.id, 'history')}>History</PageLink>
          <PageLink to={consolePath(advertiser.id, 'billing')}>Billing</PageLink>
        </nav>
        {action}
      </div>
      {!advertiser.mayEdit && (
        <p className="mb-6 rounded-pin bg-sunken px-4 py-3 text-sm">
          Your role lets you see campaigns, not change them.
        </p>
      )}
      {children}
    </div>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `rounded-full px-4 py-2.5 font-semibold ${isActive ? 'bg-sunken' : 'hover:bg-sunken'}`
      }
    >
      {children}
    </NavLink>
  )
}
