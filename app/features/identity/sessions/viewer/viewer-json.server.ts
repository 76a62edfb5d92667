import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ActingProfile, ShownInvitation, Viewer } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { Condition, parseJson } from '../../../../json.ts'
import { hidesNothing } from '../../../core/permissions/blocks.server.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import { isVisibleNotification } from '../../../core/permissions/notifications.server.ts'
import { hasOtherProfiles, Profile } from '../acting-profile.server.ts'
import { AudienceRow, audienceOf } from '../audience-of.server.ts'
import { Invitation, latestInvitation } from '../latest-invitation.server.ts'

export const NOBODY = sql<ActingProfile | null>`null`

export const FRAME = {
  invitation: latestInvitation(sql`${members.id}`),
  hasOtherProfiles: sql<unknown>`${members.isPartner} and ${hasOtherProfiles(sql`${members.id}`)}`,
  hasNewUpdate: sql<unknown>`exists (
    select 1 from notifications as u where u.member_id = ${members.id}
      and u.at > ${members.notificationsSeenAt} and ${isVisibleNotification()}
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

/** The session or token that authenticates a member. */
type Entry = Pick<
  Viewer,
  | 'sessionId'
  | 'bearer'
  | 'sessionStartedAt'
  | 'isTwoFactor'
  | 'startedWithProof'
  | 'proofId'
  | 'missesFactor'
>
type OfMember = Omit<Viewer, keyof Entry>

/** The columns that sessions and tokens have in common. */
export const ENTRY = {
  sessionId: v.number(),
  sessionStartedAt: v.number(),
  isTwoFactor: Condition,
  startedWithProof: Condition,
  proofId: v.nullable(v.number()),
  missesFactor: Condition,
}

const PARTS = {
  member: v.object({
    id: v.number(),
    username: v.string(),
    email: v.string(),
    firstName: v.string(),
    fullName: v.string(),
    pictureHash: v.nullable(v.string()),
    avatarColorIndex: v.number(),
    isPartner: Condition,
    country: v.string(),
    promoteExcludedAt: v.nullable(v.number()),
    staffRole: v.nullable(v.picklist(members.staffRole.enumValues)),
    createdAt: v.number(),
    factorLossAt: v.nullable(v.number()),
  }),
  settings: v.object({
    hidesAi: Condition,
    hidesPins: Condition,
    ignoresInterests: Condition,
    topics: v.nullable(v.array(v.string())),
    preferences: v.object({
      boardOrder: v.nullable(v.picklist(members.boardOrder.enumValues)),
      boardPrivacy: v.picklist(members.boardPrivacy.enumValues),
      startPage: v.picklist(members.startPage.enumValues),
    }),
    audience: AudienceRow,
  }),
  frame: v.object({
    acting: v.nullable(Profile),
    lastBoard: v.nullable(v.object({ id: v.number(), name: v.string() })),
    invitation: v.nullable(Invitation),
    hasOtherProfiles: Condition,
    hasNewUpdate: Condition,
    hasNewDecision: Condition,
  }),
}

/**
 * The viewer as one JSON value, which is cheaper than forty columns. `entry` adds the session or token. Built in parts,
 * because D1's functions take at most 32 arguments.
 */
export function viewerJson<E extends Entry>(
  { acting, frame, entry }: { acting: SQL<ActingProfile | null>; frame: typeof FRAME; entry: SQL },
  EntryRow: v.GenericSchema<unknown, E>,
): SQL.Aliased<OfMember & E> {
  const Row = v.object({ ...PARTS, entry: EntryRow })
  return sql`json_object(
    'member', json_object('id', ${members.id}, 'username', ${members.username}, 'email', ${members.email},
      'firstName', ${members.firstName}, 'fullName', ${publicName()}, 'pictureHash', ${pictures.hash},
      'avatarColorIndex', ${members.avatarColorIndex}, 'isPartner', ${members.isPartner},
      'country', ${members.country}, 'promoteExcludedAt', ${members.promoteExcludedAt},
      'staffRole', ${members.staffRole}, 'createdAt', ${members.createdAt},
      'factorLossAt', ${members.factorLossAt}),
    'settings', json_object('hidesAi', ${members.hidesAi},
      'hidesPins', not ${hidesNothing({ id: sql`${members.id}`, hidesAi: sql`${members.hidesAi}` })}, 'ignoresInterests', ${members.ignoresInterests},
      'topics', json(${members.topics}), 'preferences', json_object('boardOrder', ${members.boardOrder},
        'boardPrivacy', ${members.boardPrivacy}, 'startPage', ${members.startPage}),
      'audience', json(${audienceOf(sql`${members.id}`)})),
    'frame', json_object('acting', json(${acting}),
      'lastBoard', json(iif(${boards.id} is null, null, json_object('id', ${boards.id}, 'name', ${boards.name}))),
      'invitation', json(${frame.invitation}), 'hasOtherProfiles', ${frame.hasOtherProfiles},
      'hasNewUpdate', ${frame.hasNewUpdate}, 'hasNewDecision', ${frame.hasNewDecision}),
    'entry', json_object(${entry})
  )`
    .mapWith((json: string): OfMember & E => {
      const { member, settings, frame: shown, entry: own } = parseJson(Row, json)
      return { ...member, ...settings, ...shown, ...own }
    })
    .as('viewer')
}

/** The default board for a member's saves. */
export const lastBoards = boards

export function isLastBoard(): SQL | undefined {
  return and(eq(boards.id, members.lastBoardId), editableById(sql`${members.id}`))
}
