import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CampaignsQuery } from '../../../features/operations/moderation/campaigns/campaign.ts'
import { CampaignRows } from '../../../features/operations/moderation/campaigns/campaign-rows.tsx'
import { readReviewQueue } from '../../../features/operations/moderation/campaigns/campaigns.server.ts'
import { FilterForm } from '../../../features/operations/moderation/filter-form.tsx'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Campaigns')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, CampaignsQuery, readReviewQueue)
}

export default function Campaigns() {
  const { campaigns, show, now, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Campaigns</PageTitle>
      <FilterForm key={show}>
        <SelectField label="Show" name="show" defaultValue={show}>
          <option value="waiting">Waiting for review</option>
          <option value="decided">Decided</option>
        </SelectField>
      </FilterForm>
      <CampaignRows campaigns={campaigns} now={now} />
      {campaigns.length === 0 && (
        <Empty title={show === 'waiting' ? 'Nothing is waiting' : 'No decisions yet'}>
          New campaigns, and campaigns whose pins changed after approval, appear here.
        </Empty>
      )}
      <MoreLink bookmark={bookmark}>More campaigns</MoreLink>
    </>
  )
}
