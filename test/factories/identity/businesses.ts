import { eq, isNotNull } from 'drizzle-orm'
import type { Role } from '../../../app/context.server.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { businessAccess, businesses } from '../../../app/db/identity/business.ts'
import { newId } from '../../../app/db/ids.ts'
import { later } from '../content/pins.ts'
import { aMember } from './people.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Roles = readonly Exclude<Role, 'OWNER'>[]

/** A business, as the domain sees it: a member with a business account. Its days are UTC days. */
export async function aBusiness(changes: Parameters<typeof aMember>[0] = {}): Promise<Member> {
  const business = await aMember({ isPartner: true, businessName: 'Kiln', ...changes })
  await business.db
    .update(businesses)
    .set({ timeZone: 'UTC' })
    .where(eq(businesses.memberId, business.viewer.id))
  return business
}

/** Gives a member access to a business, or changes their roles; returns the access's id. */
export async function giveAccess(business: Member, member: Member, roles: Roles): Promise<number> {
  const [access] = await business.db
    .insert(businessAccess)
    .values({
      id: newId(later()),
      businessId: business.viewer.id,
      memberId: member.viewer.id,
      roles: [...roles],
      state: 'accepted',
      inviterId: business.viewer.id,
      createdAt: business.now,
    })
    .onConflictDoUpdate({
      target: [businessAccess.businessId, businessAccess.memberId],
      targetWhere: isNotNull(businessAccess.memberId),
      set: { roles: [...roles], state: 'accepted' },
    })
    .returning({ id: businessAccess.id })
  if (!access) throw new Error('the access was not given')
  return access.id
}

/** A member acting for a business, with these roles. */
export async function actingAs(member: Member, business: Member, roles: Roles): Promise<Member> {
  await giveAccess(business, member, roles)
  const [{ businessName } = { businessName: null }] = await business.db
    .select({ businessName: members.businessName })
    .from(members)
    .where(eq(members.id, business.viewer.id))
  const { id, username, pictureHash, avatarColorIndex } = business.viewer
  const acting = { id, username, pictureHash, avatarColorIndex, permissions: [...roles] }
  return {
    ...member,
    viewer: {
      ...member.viewer,
      hasOtherProfiles: true,
      acting: { ...acting, businessName: businessName ?? '' },
    },
  }
}
