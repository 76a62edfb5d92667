import type { Context } from '../../../app/context.server.ts'
import { acceptInvitation } from '../../../app/features/content/boards/invitations/invitations.server.ts'
import { inviteCollaborator } from '../../../app/features/content/boards/invitations/invite.server.ts'
import { aMember, confirmEmail } from '../identity/people.ts'
import { later } from './pins.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }

/** Invites a member to a board by their id, after all earlier invitations; returns the invitation's id. */
export async function invite(owner: Context, board: { id: number }, to: Member): Promise<number> {
  const invitee = { memberId: to.viewer.id }
  return (await inviteCollaborator({ ...owner, now: later() }, { boardId: board.id, invitee })).id
}

/** Invites an email address to a board, after all earlier invitations. */
export async function inviteAddress(owner: Context, board: { id: number }, email: string) {
  await confirmEmail(owner)
  return inviteCollaborator({ ...owner, now: later() }, { boardId: board.id, invitee: { email } })
}

/** A new member invited to a board twice: by their confirmed email address and by their id. */
export async function aMemberInvitedTwice(owner: Context, board: { id: number }): Promise<Member> {
  const member = await aMember({ emailVerifiedAt: 1 })
  await inviteAddress(owner, board, member.viewer.email)
  await invite(owner, board, member)
  return member
}

/** Makes a member a collaborator of a board: invited, and accepted. */
export async function share(owner: Context, board: { id: number }, to: Member): Promise<number> {
  const id = await invite(owner, board, to)
  await acceptInvitation(to, { boardId: board.id })
  return id
}

export async function aCollaborator(owner: Context, board: { id: number }): Promise<Member> {
  const member = await aMember()
  await share(owner, board, member)
  return member
}
