import { type SQL, sql } from 'drizzle-orm'
import type { Role, Viewer } from '../../../context.server.ts'
import { RIGHTS, type Right } from './rights.ts'

/** The owner may, and others by an access, with a second factor where the business requires it. */
export function mayFor(
  viewer: Pick<Viewer, 'id' | 'isTwoFactor'>,
  right: Right,
  businessId: SQL | number,
): SQL {
  const holders: readonly Role[] = RIGHTS[right]
  const own = sql`exists (
    select 1 from members as owner
    where owner.id = ${businessId} and owner.id = ${viewer.id} and owner.is_partner
  )`
  return sql`(${own} or exists (
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
