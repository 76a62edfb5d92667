import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActingProfile, ShownInvitation } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { editableById } from '../../../ground/permissions/boards.server.ts'
import { isTold } from '../../../ground/permissions/updates.server.ts'
import { hasOtherProfiles } from '../acting-profile.server.ts'
import { audienceOf } from '../audience-of.server.ts'
import { newestInvitation } from '../newest-invitation.server.ts'

export const NOBODY = sql<ActingProfile | null>`null`

export const FRAME = {
  invitation: newestInvitation(sql`${members.id}`),
  hasOtherProfiles: sql<unknown>`${members.isPartner} and ${hasOtherProfiles(sql`${members.id}`)}`,
  hasNewUpdate: sql<unknown>`exists (
    select 1 from updates as u where u.member_id = ${members.id}
      and u.at > ${members.updatesSeenAt} and ${isTold()}
  )`,
  hasNewDecision: sql<unknown>`exists (
    select 1 from decisions where decisions.member_id = ${members.id}
      and decisions.seen_at is null and decisions.act <> 'keep'
  )`,
}
export const NO_FRAME: typeof FRAME = {
  invitation: sql<ShownInvitation | null>`null`,
  hasOtherProfiles: sql<unknown>`0`,
  hasNewUpdate: sql<unknown>`0`,
  hasNewDecision: sql<unknown>`0`,
}

/** The viewer's columns that come from the member, whatever lets them in. */
export function viewerColumns(acting: SQL<ActingProfile | null>, frame: typeof FRAME) {
  return {
    id: members.id,
    username: members.username,
    email: members.email,
    firstName: members.firstName,
    fullName: members.fullName,
    pictureHash: pictures.hash,
    avatarColorIndex: members.avatarColorIndex,
    isPartner: members.isPartner,
    acting: acting.as('acting'),
    hasOtherProfiles: frame.hasOtherProfiles.mapWith(Boolean).as('has_other_profiles'),
    country: members.country,
    audience: audienceOf(sql`${members.id}`).as('audience'),
    promoteExcludedAt: members.promoteExcludedAt,
    lastBoard: { id: boards.id, name: boards.name },
    invitation: frame.invitation.as('invitation'),
    staffRole: members.staffRole,
    hasNewUpdate: frame.hasNewUpdate.mapWith(Boolean).as('has_new_update'),
    hasNewDecision: frame.hasNewDecision.mapWith(Boolean).as('has_new_decision'),
    hidesAi: members.hidesAi,
    ignoresInterests: members.ignoresInterests,
    topics: members.topics,
    preferences: {
      boardOrder: members.boardOrder,
      boardPrivacy: members.boardPrivacy,
      startPage: members.startPage,
    },
    createdAt: members.createdAt,
    factorLossAt: members.factorLossAt,
  }
}

/** The board that a save goes to first, joined to its member. */
export const lastBoards = boards

export function isLastBoard(): SQL | undefined {
  return and(eq(boards.id, members.lastBoardId), editableById(sql`${members.id}`))
}
