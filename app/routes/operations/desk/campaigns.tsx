import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CampaignsQuery } from '../../../features/operations/desk/campaigns/campaign.ts'
import { CampaignRows } from '../../../features/operations/desk/campaigns/campaign-rows.tsx'
import { readReviewQueue } from '../../../features/operations/desk/campaigns/campaigns.server.ts'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { FilterForm } from '../../../features/operations/desk/filter-form.tsx'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { show } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = deskMeta('Campaigns')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, CampaignsQuery, readReviewQueue)
}

export default function Campaigns() {
  const { campaigns, show, now, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Campaigns</PageTitle>
      <FilterForm key={show}>
        <SelectField label="Show" name="show" defaultValue={show}>
          <option value="waiting">What waits for review</option>
          <option value="decided">What was decided</option>
        </SelectField>
      </FilterForm>
      <CampaignRows campaigns={campaigns} now={now} />
      {campaigns.length === 0 && (
        <Empty title={show === 'waiting' ? 'Nothing is waiting' : 'Nothing was decided'}>
          New campaigns show up here, and those whose pins were changed after they were approved.
        </Empty>
      )}
      <MoreLink bookmark={bookmark}>Further campaigns</MoreLink>
    </>
  )
}
