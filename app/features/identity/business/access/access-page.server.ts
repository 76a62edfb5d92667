import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { pictures } from '../../../../db/core/media.ts'
import type { Database } from '../../../../db/database.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businessAccess, businesses } from '../../../../db/identity/business.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { hasRightFor } from '../../../core/permissions/businesses.server.ts'
import { hasRight } from '../../../core/permissions/rights.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { actingId, permissionsOf } from '../acting.ts'

/** `people` is null if the viewer may not manage them. Refuses `not_signed_in`. */
export async function readAccess(context: Context) {
  const { db } = context
  const viewer = signedIn(context)
  const businessId = actingId(viewer)
  const [[business], people, own] = await db.batch([
    db
      .select({
        name: businessName,
        username: members.username,
        requiresTwoFactor: businesses.requiresTwoFactor,
        mayManage: sql`${hasRightFor(viewer, 'manage_access', businessId)}`
          .mapWith(Boolean)
          .as('may'),
      })
      .from(businesses)
      .innerJoin(members, and(eq(members.id, businesses.memberId), eq(members.isPartner, true)))
      .where(eq(businesses.memberId, businessId)),
    selectPeople(db, isManaged(viewer, businessId)),
    db
      .select({
        businessId: businessAccess.businessId,
        name: businessName,
        username: members.username,
        roles: businessAccess.roles,
      })
      .from(businessAccess)
      .innerJoin(
        members,
        and(eq(members.id, businessAccess.businessId), eq(members.isPartner, true)),
      )
      .where(and(eq(businessAccess.memberId, viewer.id), eq(businessAccess.state, 'accepted')))
      .orderBy(businessAccess.id),
  ])
  const isHolder = hasRight(permissionsOf(viewer), 'manage_access')
  const isManager = isHolder && business?.mayManage === true
  return { business: business ?? null, people: isManager ? people : null, own }
}

export type AccessPage = Awaited<ReturnType<typeof readAccess>>
export type Person = Awaited<ReturnType<typeof selectPeople>>[number]

const businessName = publicName().as('business_name')

/** The condition for rows of a business whose access the viewer may manage. */
export function isManaged(viewer: Viewer, businessId: number): SQL | undefined {
  return and(
    eq(businessAccess.businessId, businessId),
    hasRightFor(viewer, 'manage_access', businessId),
  )
}

function selectPeople(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: businessAccess.id,
      state: businessAccess.state,
      roles: businessAccess.roles,
      email: businessAccess.email,
      member: {
        id: members.id,
        username: members.username,
        fullName: publicName().as('public_name'),
        avatarColorIndex: members.avatarColorIndex,
        pictureHash: sql<string | null>`${pictures.hash}`.as('face_hash'),
      },
    })
    .from(businessAccess)
    .leftJoin(members, eq(members.id, businessAccess.memberId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(condition)
    .orderBy(businessAccess.id)
}
