import { BRAND } from '../../../../brand.ts'
import { isolated } from '../../../../text/direction.ts'
import type { Letter } from '../../../ground/mail/letter.ts'

export function invitationLetter(invitation: {
  inviter: string
  board: string
  email: string
  url: string
}): Letter {
  const [inviter, board] = [onOneLine(invitation.inviter), onOneLine(invitation.board)]
  return {
    subject: `${inviter} invited you to a board on ${BRAND}`,
    before: [
      'Hello,',
      `${inviter} invited you to “${board}” on ${BRAND}, to save pictures to it together.`,
      `Log in, or sign up with this address (${invitation.email}), and confirm that it is yours: then the invitation is there for you to accept or decline.`,
    ],
    link: { words: 'See the invitation', url: invitation.url },
    after: [`If you don't know ${inviter}, leave this message be: nothing happens.`],
  }
}

function onOneLine(name: string): string {
  return isolated(name.replace(/\s+/g, ' '))
}
