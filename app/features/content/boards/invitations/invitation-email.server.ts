import { BRAND } from '../../../../brand.ts'
import type { Email } from '../../../core/emails/email.ts'
import { quoted, quotedThing } from '../../../core/emails/quoted.server.ts'

/** The address may belong to a member, so the email gives only the inviter's username. */
export function invitationEmail(invitation: {
  inviter: string
  board: string
  email: string
  url: string
}): Email {
  const inviter = quoted(invitation.inviter)
  return {
    subject: `An invitation to a board on ${BRAND}`,
    before: [
      'Hello,',
      `The ${BRAND} member ${inviter} invited you to ${quotedThing('board', invitation.board)}, to save pictures together.`,
      `Log in, or sign up with this address (${invitation.email}), and confirm that it's yours. You can then accept or decline the invitation.`,
    ],
    link: { text: 'See the invitation', url: invitation.url },
    after: [`If you don't know ${inviter}, you can ignore this email.`],
  }
}
