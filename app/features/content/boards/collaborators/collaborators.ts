import * as v from 'valibot'
import { Flag, Id, Text } from '../../../../forms/input.ts'
import { EmailAddress } from '../../../identity/names/email.ts'
import { type Invitee as Named, TypedInvitee } from '../../../identity/names/invitee.ts'

export type BoardInvitee = { memberId: number } | Named

export const NewInvitation = v.pipe(
  v.object({
    boardId: Id,
    memberId: v.optional(Id),
    email: v.optional(EmailAddress),
    who: v.optional(TypedInvitee),
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { boardId, memberId, email, who } = value
    if (who) return { boardId, invitee: who }
    if (email !== undefined) return { boardId, invitee: { email } }
    if (memberId !== undefined) return { boardId, invitee: { memberId } }
    addIssue({ message: 'invitee_missing' })
    return NEVER
  }),
)
export type NewInvitation = { boardId: number; invitee: BoardInvitee }

export const InvitationForm = v.intersect([NewInvitation, v.object({ stay: Flag })])

export const CollaboratorQuery = v.object({ boardId: Id, collaboratorId: Id })
export type CollaboratorQuery = v.InferOutput<typeof CollaboratorQuery>

export const InvitationAnswer = v.object({
  boardId: Id,
  answer: v.picklist(['accept', 'decline'], 'not_found'),
})
export type InvitationAnswer = v.InferOutput<typeof InvitationAnswer>

export const SuggestionsQuery = v.object({ boardId: v.optional(Id) })
export type SuggestionsQuery = v.InferOutput<typeof SuggestionsQuery>

export const TypeaheadQuery = v.object({ boardId: v.optional(Id), q: Text })
export type TypeaheadQuery = v.InferOutput<typeof TypeaheadQuery>
