import type { Context } from '../../../app/context.server.ts'
import { acceptInvitation } from '../../../app/features/content/boards/invitations/invitations.server.ts'
import { inviteCollaborator } from '../../../app/features/content/boards/invitations/invite.server.ts'
import { aMember } from '../identity/people.ts'
import { later } from './pins.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }

/** Invites a member to a board by their id, after every other, and answers the invitation's. */
export async function invite(owner: Context, board: { id: number }, to: Member): Promise<number> {
  const invitee = { memberId: to.viewer.id }
  return (await inviteCollaborator({ ...owner, now: later() }, { boardId: board.id, invitee })).id
}

/** Lets a member share a board: invited, and accepted. */
export async function share(owner: Context, board: { id: number }, to: Member): Promise<number> {
  const id = await invite(owner, board, to)
  await acceptInvitation(to, { boardId: board.id })
  return id
}

/** A new member who shares a board. */
export async function aCollaborator(owner: Context, board: { id: number }): Promise<Member> {
  const member = await aMember()
  await share(owner, board, member)
  return member
}
