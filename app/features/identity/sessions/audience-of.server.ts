import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Audience } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { literal } from '../../../db/literal.ts'

const HIDDEN_CAMPAIGNS = 200
const HIDDEN_PROMOTERS = 200

export const AudienceRow: v.GenericSchema<unknown, Audience> = v.object({
  gender: v.picklist(members.gender.enumValues),
  birthday: v.string(),
  interests: v.array(v.number()),
  hiddenCampaigns: v.array(v.number()),
  hiddenPromoters: v.array(v.number()),
})

/** The audience for promoted pins as JSON. Read with the viewer's row, which saves a query. */
export function audienceOf(memberId: SQL): SQL {
  return sql`json_object(
    'gender', members.gender, 'birthday', members.birthday, 'interests', json(iif(members.ignores_interests, '[]', members.interests)),
    'hiddenCampaigns', (select json_group_array(campaign_id) from (
      select campaign_id from hidden_promotions where member_id = ${memberId}
      order by created_at desc limit ${literal(HIDDEN_CAMPAIGNS)}
    )),
    'hiddenPromoters', (select json_group_array(other_id) from (
      select other_id from blocks where viewer_id = ${memberId} and blocks.is_partner = 1
      order by created_at desc limit ${literal(HIDDEN_PROMOTERS)}
    ))
  )`
}
