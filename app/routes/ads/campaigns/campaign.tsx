import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { ActButton, canRun } from '../../../features/ads/campaigns/act-button.tsx'
import { AlterationNote } from '../../../features/ads/campaigns/alteration-note.tsx'
import { CampaignEdit } from '../../../features/ads/campaigns/campaign.ts'
import { CampaignPicture } from '../../../features/ads/campaigns/campaign-picture.tsx'
import { CampaignTagNote } from '../../../features/ads/campaigns/campaign-tag-note.tsx'
import { CardLink } from '../../../features/ads/campaigns/card-link.tsx'
import { editCampaign } from '../../../features/ads/campaigns/change-campaign.server.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { EditForm } from '../../../features/ads/campaigns/edit-form.tsx'
import { EndSection } from '../../../features/ads/campaigns/end-section.tsx'
import { MissedNote } from '../../../features/ads/campaigns/missed/missed-note.tsx'
import { SpendingBar } from '../../../features/ads/campaigns/spending-bar.tsx'
import { StandingText } from '../../../features/ads/campaigns/standing-text.tsx'
import { reportPath } from '../../../features/ads/console-urls.ts'
import { ClickList } from '../../../features/ads/reporting/click-list.tsx'
import { NoClicks } from '../../../features/ads/reporting/no-clicks.tsx'
import { CampaignReportQuery } from '../../../features/ads/reporting/range.ts'
import { RangeForm } from '../../../features/ads/reporting/range-form.tsx'
import { ReportSection } from '../../../features/ads/reporting/report-section.tsx'
import { readCampaign } from '../../../features/ads/reporting/reports.server.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Campaign · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, CampaignReportQuery, readCampaign)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, CampaignEdit, async (context, edit) => {
    await editCampaign(context, edit)
    setFlash(context, { kind: 'settings_saved' })
    return redirect(`${reportPath(edit.advertiserId, 'campaigns')}${edit.campaignId}/`)
  })
}

/** Reloads the campaign after a refused change, to show its current state. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 401
}

export default function Campaign() {
  const { advertiser, campaign, spending, former, reports, isRunning, ...shown } =
    useLoaderData<typeof loader>()
  const { clicks, noClicks, now, ...range } = shown
  const result = useActionData<typeof action>()
  const { id, name, pinId, standing, days, picture } = campaign
  const { destinationUrl, priceRange } = campaign
  const [least, most] = priceRange
  const mayChange = advertiser.mayEdit && standing !== 'ended' && standing !== 'rejected'
  return (
    <ConsolePage
      advertiser={advertiser}
      title={<bdi>{name}</bdi>}
      back={{ to: reportPath(advertiser.id, 'campaigns'), name: 'Campaigns' }}
    >
      <div className="flex flex-wrap items-start gap-6">
        {pinId === null ? (
          <CampaignPicture src={null} large />
        ) : (
          <Link to={`/pin/${pinId}/`} aria-label={`The pin of ${name}`}>
            <CampaignPicture src={picture} large />
          </Link>
        )}
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
          <StandingText campaign={campaign} advertiser={advertiser} />
          <MissedNote campaign={campaign} />
          <AlterationNote campaign={campaign} />
          {standing === 'needs_card' && <CardLink advertiserId={advertiser.id} campaignId={id} />}
          <p className="tabular-nums">At most {campaign.most}</p>
          <p className="text-sm text-muted">
            You pay just enough per click to beat the next highest bid: {least} at least, {most} at
            most. The budget is spread evenly over the day.
          </p>
          <p>{days}</p>
          <p className="text-sm break-words text-muted">Leads to {destinationUrl}</p>
          <CampaignTagNote advertiserId={advertiser.id} campaign={campaign} />
          {advertiser.mayEdit && canRun(campaign) && (
            <ActButton advertiserId={advertiser.id} campaign={campaign} />
          )}
        </div>
      </div>
      <SpendingBar campaign={campaign} spending={spending} />
      <section aria-labelledby="results" className="mt-10">
        <h2 id="results" className="mb-4 text-lg">
          Results
        </h2>
        <RangeForm advertiserId={advertiser.id} {...range} />
        {reports.map((report) => (
          <ReportSection key={report.currency} report={report} isRunning={isRunning}>
            <NoClicks advertiser={advertiser} campaign={campaign} text={noClicks} />
          </ReportSection>
        ))}
      </section>
      {clicks.items.length > 0 && (
        <section aria-labelledby="clicks" className="max-w-xl">
          <h2 id="clicks" className="mb-2 text-lg">
            Latest clicks
          </h2>
          <ClickList clicks={clicks.items} now={now} />
          <MoreLink bookmark={clicks.bookmark}>Older clicks</MoreLink>
        </section>
      )}
      {mayChange && (
        <section aria-labelledby="change" className="mt-10 max-w-xl">
          <h2 id="change" className="mb-4 text-lg">
            Edit campaign
          </h2>
          <EditForm
            key={campaign.version}
            campaign={campaign}
            spending={spending}
            former={former}
            now={now}
            result={result}
          />
        </section>
      )}
      {advertiser.mayEdit && standing !== 'ended' && (
        <EndSection advertiserId={advertiser.id} campaign={campaign} />
      )}
    </ConsolePage>
  )
}
