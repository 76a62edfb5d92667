import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Advertiser } from '../campaigns/campaigns-page.server.ts'
import { ConsolePage } from '../campaigns/console-page.tsx'
import { consolePath, tagPath } from '../console-urls.ts'

export function ConversionsPage({
  advertiser,
  tag,
  title,
  children,
}: {
  advertiser: Advertiser
  tag?: { id: number; name: string }
  title: string
  children: ReactNode
}) {
  return (
    <ConsolePage
      advertiser={advertiser}
      title={
        <>
          {title}
          {tag && (
            <>
              {': '}
              <bdi>{tag.name}</bdi>
            </>
          )}
        </>
      }
    >
      <nav aria-label={tag ? 'This tag' : 'Conversions'} className="mb-6 flex flex-wrap gap-x-6">
        {tag ? (
          <>
            <PageLink to={consolePath(advertiser.id, 'conversions')}>All tags</PageLink>
            <PageLink to={tagPath(advertiser.id, tag.id)}>Code</PageLink>
            <PageLink to={tagPath(advertiser.id, tag.id, 'test-events')}>Try it</PageLink>
          </>
        ) : (
          <>
            <PageLink to={consolePath(advertiser.id, 'conversions')}>Tags</PageLink>
            <PageLink to={consolePath(advertiser.id, 'conversions', 'health')}>Health</PageLink>
          </>
        )}
      </nav>
      {children}
    </ConsolePage>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        `py-2.5 underline-offset-8 ${isActive ? 'font-semibold underline' : 'text-muted hover:text-ink'}`
      }
    >
      {children}
    </NavLink>
  )
}
