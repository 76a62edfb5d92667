import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../context.server.ts'
import type { AnyViewer } from './any-viewer.ts'
import { RIGHTS, type Right } from './rights.ts'

/** Whether the viewer has a right as owner or by access, which may require a second factor. */
export function hasRightFor(
  viewer: Pick<AnyViewer, 'id' | 'isTwoFactor'>,
  right: Right,
  businessId: SQL | number,
): SQL {
  const holders: readonly Role[] = RIGHTS[right]
  const isOwner = sql`exists (
    select 1 from members as owner
    where owner.id = ${businessId} and owner.id = ${viewer.id} and owner.is_partner
  )`
  return sql`(${isOwner} or exists (
    select 1 from business_access as access
    join businesses as business on business.member_id = access.business_id
    join members as owner on owner.id = access.business_id
    where access.business_id = ${businessId} and access.member_id = ${viewer.id}
      and access.state = 'accepted' and owner.is_partner and owner.state = 'active'
      and (not business.requires_two_factor or ${Number(viewer.isTwoFactor)})
      and exists (
        select 1 from json_each(access.roles) where value in ${holders}
      )
  ))`
}
