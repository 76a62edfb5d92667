import * as v from 'valibot'
import { Flag, Id, Text } from '../../../input.ts'
import { EmailAddress } from '../../auth/identity/email.ts'

/** Who is to be invited: a member by their id or username, or somebody by their address. */
export type Invitee = { memberId: number } | { username: string } | { email: string }

/** What is typed into the one field of the form: an address where it has an `@`, else a username. */
const Typed = v.pipe(
  Text,
  v.nonEmpty('invitee_missing'),
  v.toLowerCase(),
  v.check((typed) => !typed.includes('@') || v.is(EmailAddress, typed), 'email_malformed'),
  v.transform((typed): Invitee => (typed.includes('@') ? { email: typed } : { username: typed })),
)

/** An invitation to a board, by JSON's `member_id` or `email` or by the form's one field, `who`. */
export const NewInvitation = v.pipe(
  v.object({
    boardId: Id,
    memberId: v.optional(Id),
    email: v.optional(EmailAddress),
    who: v.optional(Typed),
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
export type NewInvitation = { boardId: number; invitee: Invitee }

/** The same from a form, which says with `stay` that scripts sent it and the page stays where it is. */
export const InvitationForm = v.intersect([NewInvitation, v.object({ stay: Flag })])

/** One who shares a board, or was asked to, by the id of that. */
export const CollaboratorQuery = v.object({ boardId: Id, collaboratorId: Id })
export type CollaboratorQuery = v.InferOutput<typeof CollaboratorQuery>

/** What an invited member says. */
export const InvitationAnswer = v.object({
  boardId: Id,
  answer: v.picklist(['accept', 'decline'], 'not_found'),
})
export type InvitationAnswer = v.InferOutput<typeof InvitationAnswer>

/** Whom to propose: `boardId` leaves out who shares that board already. */
export const SuggestionsQuery = v.object({ boardId: v.optional(Id) })
export type SuggestionsQuery = v.InferOutput<typeof SuggestionsQuery>

/** The same for what has been typed so far. */
export const TypeaheadQuery = v.object({ boardId: v.optional(Id), q: Text })
export type TypeaheadQuery = v.InferOutput<typeof TypeaheadQuery>
