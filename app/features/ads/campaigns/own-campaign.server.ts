import { type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../../db/ads/promote.ts'

/** A campaign of the member's own business, or of one that they manage. */
export function isOwnCampaign(memberId: number): SQL {
  return sql`(${campaigns.advertiserId} = ${memberId} or exists (
    select 1 from business_access as access where access.business_id = ${campaigns.advertiserId}
      and access.member_id = ${memberId} and access.state = 'accepted'
  ))`
}
