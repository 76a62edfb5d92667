import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ActingProfile, Role } from '../../../context.server.ts'
import { publicNameIn } from '../../../db/identity/public-name.ts'

export const Roles: v.GenericSchema<unknown, Role[]> = v.array(
  v.picklist(['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER', 'ANALYST', 'PROFILE']),
)

export const Profile: v.GenericSchema<unknown, ActingProfile> = v.object({
  id: v.number(),
  username: v.string(),
  businessName: v.string(),
  pictureHash: v.nullable(v.string()),
  avatarColorIndex: v.number(),
  permissions: Roles,
})

type Names = { memberId: SQL; businessId: Placeholder; isTwoFactor: SQL }

/** The chosen business as JSON, if the member may act for it now; else null. */
export function actingProfile({
  memberId,
  businessId,
  isTwoFactor,
}: Names): SQL<ActingProfile | null> {
  return sql<ActingProfile | null>`(
    select json_object(
      'id', owner.id, 'username', owner.username, 'businessName', ${publicNameIn('owner')},
      'pictureHash', (select hash from pictures where id = owner.picture_id),
      'avatarColorIndex', owner.avatar_color_index, 'permissions', json(access.roles)
    )
    from business_access as access
    join members as owner on owner.id = access.business_id
    join businesses as business on business.member_id = access.business_id
    where access.business_id = ${businessId} and access.member_id = ${memberId}
      and access.state = 'accepted' and owner.is_partner and owner.state = 'active'
      and (not business.requires_two_factor or ${isTwoFactor})
  )`
}

export function hasOtherProfiles(memberId: SQL): SQL<boolean> {
  return sql`exists (
    select 1 from business_access as access
    join members as owner on owner.id = access.business_id
    where access.member_id = ${memberId} and access.state = 'accepted'
      and owner.is_partner and owner.state = 'active'
  )`.mapWith(Boolean)
}
