import { eq, sql } from 'drizzle-orm'
import type { Context, Role, Viewer } from '../../../context.server.ts'
import { pictures } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businessAccess, businesses } from '../../../db/identity/business.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { isOn } from '../../../experiments.ts'
import { parseJson } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { Roles } from '../sessions/acting-profile.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { ProfileChoice } from './profile-choice.ts'

/** The specification's business access profile: an account that the viewer can act as. */
export type AccessProfile = {
  id: number
  permissions: Role[]
  viewerMeetsMfaRequirement: boolean
  user: {
    username: string
    businessName: string
    imgUrl: string | null
    avatarColorIndex: number
    /** Always null, because merchants and scheduled pins don't exist yet. */
    merchantId: null
    scheduledPinCount: 0
    eligibleForStlTool: false
  }
}

/** Lists the profiles that a business viewer owns or has access to, by name; empty for other viewers. */
export async function listProfiles(context: Context): Promise<AccessProfile[]> {
  const viewer = signedIn(context)
  if (!viewer.isPartner || !isOn(context.env, 'business_access')) return []
  const rows = await context.db
    .select(profileColumns(viewer))
    .from(members)
    .innerJoin(businesses, eq(businesses.memberId, members.id))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(
      sql`(${members.id} = ${viewer.id} or ${members.id} in (
        select business_id from ${businessAccess} as access
        where access.member_id = ${viewer.id} and access.state = 'accepted'
      )) and ${members.isPartner} and ${members.state} = 'active'`,
    )
  return rows.map(profileOf).sort((a, b) => compare(a.user.businessName, b.user.businessName))
}

export async function profilesById(context: Context): Promise<Record<string, AccessProfile>> {
  const profiles = await listProfiles(context)
  return Object.fromEntries(profiles.map((profile) => [profile.id, profile]))
}

/** Returns the chosen profile. Refuses `not_found`, and `second_factor_required` if a required factor is missing. */
export async function chooseProfile(
  context: Context,
  { profileId }: ProfileChoice,
): Promise<AccessProfile> {
  const profiles = await listProfiles(context)
  const chosen = profiles.find(({ id }) => id === profileId)
  if (!chosen) throw new Refusal('not_found')
  if (!chosen.viewerMeetsMfaRequirement) throw new Refusal('second_factor_required')
  return chosen
}

function profileColumns({ id, isTwoFactor }: Viewer) {
  return {
    id: members.id,
    roles: sql<string | null>`(
      select roles from ${businessAccess} as access
      where access.business_id = ${members.id} and access.member_id = ${id}
    )`,
    meetsMfa:
      sql`(${members.id} = ${id} or not ${businesses.requiresTwoFactor} or ${Number(isTwoFactor)})`.mapWith(
        Boolean,
      ),
    username: members.username,
    businessName: publicName(),
    avatarColorIndex: members.avatarColorIndex,
    pictureHash: pictures.hash,
  }
}

type Row = {
  id: number
  roles: string | null
  meetsMfa: boolean
  username: string
  businessName: string
  avatarColorIndex: number
  pictureHash: string | null
}

function profileOf({ id, roles, meetsMfa, pictureHash, ...user }: Row): AccessProfile {
  const permissions: Role[] = roles === null ? ['OWNER'] : parseJson(Roles, roles)
  const imgUrl = pictureHash && picturePath(pictureHash, '236x')
  return {
    id,
    permissions,
    viewerMeetsMfaRequirement: meetsMfa,
    user: { ...user, imgUrl, merchantId: null, scheduledPinCount: 0, eligibleForStlTool: false },
  }
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base' })
}
