import * as v from 'valibot'
import { Flag, Id } from '../../../../forms/input.ts'
import { TypedInvitee } from '../../names/invitee.ts'
import { GIVEN_ROLES } from './roles.ts'

const Boxes = v.object({ ADMIN: Flag, CAMPAIGN_MANAGER: Flag, ANALYST: Flag, PROFILE: Flag })

function rolesOf(boxes: v.InferOutput<typeof Boxes>) {
  return GIVEN_ROLES.filter((role) => boxes[role])
}

const hasRole = v.forward(
  v.check((boxes: v.InferOutput<typeof Boxes>) => rolesOf(boxes).length > 0, 'roles_missing'),
  ['ADMIN'],
)

export const NewAccess = v.pipe(
  v.intersect([v.pipe(Boxes, hasRole), v.object({ who: TypedInvitee })]),
  v.transform(({ who, ...boxes }) => ({ invitee: who, roles: rolesOf(boxes) })),
)
export type NewAccess = v.InferOutput<typeof NewAccess>

export const RolesChange = v.pipe(
  v.intersect([v.pipe(Boxes, hasRole), v.object({ accessId: Id })]),
  v.transform(({ accessId, ...boxes }) => ({ accessId, roles: rolesOf(boxes) })),
)
export type RolesChange = v.InferOutput<typeof RolesChange>

export const AccessQuery = v.object({ accessId: Id })
export type AccessQuery = v.InferOutput<typeof AccessQuery>

export const BusinessQuery = v.object({ businessId: Id })
export type BusinessQuery = v.InferOutput<typeof BusinessQuery>

export const AccessAnswer = v.object({
  businessId: Id,
  answer: v.picklist(['accept', 'decline', 'leave'], 'not_found'),
})

export const TwoFactorRule = v.object({ isRequired: Flag })
export type TwoFactorRule = v.InferOutput<typeof TwoFactorRule>
