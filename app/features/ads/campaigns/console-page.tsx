import type { ReactNode } from 'react'
import { BackLink, PAGE, PageTitle } from '../../../ui/page.tsx'
import { PageNav } from '../../../ui/page-nav.tsx'
import { consolePath, reportPath } from '../console-urls.ts'
import type { Advertiser } from './campaigns-page.server.ts'

export function ConsolePage({
  advertiser,
  title,
  back,
  action,
  children,
}: {
  advertiser: Advertiser
  title: ReactNode
  back?: { to: string; name: string }
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`${PAGE} max-w-4xl`}>
      <PageNav label="Campaigns" groups={placesOf(advertiser.id)} shape="row" />
      {back && <BackLink {...back} />}
      <div className="page-title-row flex flex-wrap items-start justify-between gap-x-6">
        <div className="min-w-0">
          <p dir="auto" className="w-fit text-sm text-muted">
            {advertiser.name}
          </p>
          <PageTitle>{title}</PageTitle>
        </div>
        {action && <div className="mb-6">{action}</div>}
      </div>
      {!advertiser.mayEdit && (
        <p className="mb-6 rounded-pin bg-sunken px-4 py-3 text-sm">
          Your role lets you view campaigns but not change them.
        </p>
      )}
      {children}
    </div>
  )
}

function placesOf(advertiserId: number) {
  return [
    {
      name: 'Campaigns',
      places: [
        { path: reportPath(advertiserId, 'campaigns'), name: 'Campaigns' },
        { path: reportPath(advertiserId, 'ads'), name: 'Promoted pins' },
        { path: consolePath(advertiserId, 'history'), name: 'History' },
      ],
    },
    {
      name: 'Conversions',
      places: [
        { path: consolePath(advertiserId, 'conversions'), name: 'Conversions' },
        { path: consolePath(advertiserId, 'conversions', 'health'), name: 'Tag status' },
      ],
    },
    {
      name: 'Money',
      places: [{ path: consolePath(advertiserId, 'billing'), name: 'Billing' }],
    },
  ]
}
