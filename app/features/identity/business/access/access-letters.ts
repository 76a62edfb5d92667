import { BRAND } from '../../../../brand.ts'
import { isolated } from '../../../../text/direction.ts'
import type { Letter } from '../../../ground/mail/letter.ts'

type Access = { business: string; roles: string; url: string }

export function accessInvitation({
  inviter,
  email,
  ...access
}: Access & { inviter: string; email: string | null }): Letter {
  const business = onOneLine(access.business)
  const by = onOneLine(inviter)
  const how = email
    ? `Log in, or sign up with this address (${email}), and confirm that it is yours: then the invitation is there for you to accept or decline.`
    : 'The invitation is there for you to accept or decline.'
  return {
    subject: `${business} invited you to act for it on ${BRAND}`,
    before: [
      'Hello,',
      `${by} invited you to act for “${business}” on ${BRAND}. You would be: ${access.roles}.`,
      how,
    ],
    link: { words: 'See the invitation', url: access.url },
    after: [`If you don't know ${by}, leave this message be: nothing happens.`],
  }
}

export function accessEnded({ business, url }: Omit<Access, 'roles'>): Letter {
  const name = onOneLine(business)
  return {
    subject: `You no longer act for ${name} on ${BRAND}`,
    before: [
      'Hello,',
      `Your access to “${name}” on ${BRAND} has ended. What you did for it stays there.`,
      'Your own account, pins and boards are as they were.',
    ],
    link: { words: 'What you have access to', url },
    after: [],
  }
}

function onOneLine(name: string): string {
  return isolated(name.replace(/\s+/g, ' '))
}
